package import LocationModel

/// A position as it is kept: whole numbers in fixed units, 28 bytes with a checksum.
///
/// | Value | Unit | Range |
/// |---|---|---|
/// | time | a millisecond, UTC | 4 000 years around 1970 |
/// | latitude, longitude | 10⁻⁷ degrees, 11 mm | |
/// | altitude above mean sea level | 0.1 m | ±838 km |
/// | horizontal accuracy | 0.1 m | up to 6.5 km; more counts as that |
/// | vertical accuracy | 0.5 m | up to 127 m; more counts as that |
/// | speed | 0.01 m/s | up to 655 m/s |
/// | course | 0.02 degrees | |
/// | the app's state at the delivery | | |
package struct TrackPoint: Hashable, Sendable {
    /// Bytes of a record.
    package static let size = 28

    /// Milliseconds since 1970, UTC.
    var milliseconds: Int64
    var latitude: Int32
    var longitude: Int32
    /// `TrackPoint.noAltitude` if unknown, as below.
    var altitude: Int32 = TrackPoint.noAltitude
    var horizontalAccuracy: UInt16 = .max
    var verticalAccuracy: UInt8 = .max
    var speed: UInt16 = .max
    var course: UInt16 = TrackPoint.noCourse
    var state: UInt8

    static let noAltitude: Int32 = -0x80_0000
    static let noCourse: UInt16 = 18_000
    /// The states in which an app receives locations.
    package static let states: [ApplicationState] = [.inactive, .active, .background]

    /// Nil for a fix without a position, and in a state in which an app receives nothing.
    package init?(_ fix: Fix, in state: ApplicationState) {
        guard let coordinate = fix.coordinate, coordinate.isOnEarth,
            let code = TrackPoint.states.firstIndex(of: state)
        else { return nil }
        let (quotient, remainder) = fix.time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
        milliseconds = quotient + (remainder >= 500_000 ? 1 : remainder < -500_000 ? -1 : 0)
        latitude = Int32((coordinate.latitude * 1e7).rounded())
        longitude = Int32((coordinate.longitude * 1e7).rounded())
        if let value = fix.altitude { altitude = Int32(max(-0x7F_FFFF, min((value * 10).rounded(), 0x7F_FFFF))) }
        if let value = fix.horizontalAccuracy { horizontalAccuracy = UInt16(min((value * 10).rounded(), 65_534)) }
        if let value = fix.verticalAccuracy { verticalAccuracy = UInt8(min((value * 2).rounded(), 254)) }
        if let value = fix.speed { speed = UInt16(max(0, min((value * 100).rounded(), 65_534))) }
        if let value = fix.course { course = UInt16((value * 50).rounded()) % 18_000 }
        self.state = UInt8(code)
    }

    /// The position as a fix. Its mode is three-dimensional if it has an altitude.
    package var fix: Fix {
        var fix = Fix(
            time: Instant(nanoseconds: milliseconds * 1_000_000),
            mode: altitude == TrackPoint.noAltitude ? .twoDimensional : .threeDimensional)
        fix.coordinate = Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
        if altitude != TrackPoint.noAltitude { fix.altitude = Double(altitude) / 10 }
        if horizontalAccuracy != .max { fix.horizontalAccuracy = Double(horizontalAccuracy) / 10 }
        if verticalAccuracy != .max { fix.verticalAccuracy = Double(verticalAccuracy) / 2 }
        if speed != .max { fix.speed = Double(speed) / 100 }
        if course != TrackPoint.noCourse { fix.course = Double(course) / 50 }
        return fix
    }

    /// The app's state when it received the position.
    package var applicationState: ApplicationState { TrackPoint.states[Int(state)] }

    /// The time of the position, UTC.
    package var time: Instant { Instant(nanoseconds: milliseconds * 1_000_000) }
}

extension TrackPoint {
    private init(_ values: [Int64]) {
        milliseconds = values[0]
        (latitude, longitude, altitude) = (Int32(values[1]), Int32(values[2]), Int32(values[3]))
        (horizontalAccuracy, verticalAccuracy) = (UInt16(values[4]), UInt8(values[5]))
        (speed, course, state) = (UInt16(values[6]), UInt16(values[7]), UInt8(values[8]))
    }

    /// The values in the order in which they are packed.
    var values: [Int64] {
        [
            milliseconds, Int64(latitude), Int64(longitude), Int64(altitude), Int64(horizontalAccuracy),
            Int64(verticalAccuracy), Int64(speed), Int64(course), Int64(state),
        ]
    }

    /// Nil if a value is out of its range, which a checksum would have to have missed.
    init?(checked values: [Int64]) {
        let limits: [ClosedRange<Int64>] = [
            // What an instant's nanoseconds can hold.
            -9_223_372_036_854...9_223_372_036_854, -900_000_000...900_000_000, -1_800_000_000...1_800_000_000,
            -0x80_0000...0x7F_FFFF, 0...65_535, 0...255, 0...65_535, 0...18_000, 0...2,
        ]
        guard values.count == limits.count, zip(values, limits).allSatisfy({ $1.contains($0) }) else { return nil }
        self.init(values)
    }

    /// The record: the checksum, which also covers the record's number, so that a record in a wrong place is detected,
    /// and 24 bytes of values.
    func record(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(TrackPoint.size)
        bytes.append(littleEndian: 0, 4)
        bytes.append(littleEndian: UInt64(bitPattern: milliseconds), 6)
        bytes.append(littleEndian: UInt64(UInt32(bitPattern: latitude)), 4)
        bytes.append(littleEndian: UInt64(UInt32(bitPattern: longitude)), 4)
        bytes.append(littleEndian: UInt64(UInt32(bitPattern: altitude)), 3)
        bytes.append(littleEndian: UInt64(horizontalAccuracy), 2)
        bytes.append(littleEndian: UInt64(verticalAccuracy), 1)
        bytes.append(littleEndian: UInt64(speed), 2)
        bytes.append(littleEndian: UInt64(course) + 18_001 * UInt64(state), 2)
        bytes.set(UInt64(TrackPoint.checksum(of: bytes[4...], number)), at: 0, 4)
        return bytes
    }

    /// Nil if the record is damaged.
    init?(record bytes: ArraySlice<UInt8>, _ number: UInt64) {
        guard bytes.count == TrackPoint.size else { return nil }
        let start = bytes.startIndex
        guard bytes.number(at: start, 4) == UInt64(TrackPoint.checksum(of: bytes[(start + 4)...], number)) else {
            return nil
        }
        let code = Int64(bytes.number(at: start + 26, 2))
        self.init(checked: [
            bytes.signedNumber(at: start + 4, 6), bytes.signedNumber(at: start + 10, 4),
            bytes.signedNumber(at: start + 14, 4), bytes.signedNumber(at: start + 18, 3),
            Int64(bytes.number(at: start + 21, 2)), Int64(bytes.number(at: start + 23, 1)),
            Int64(bytes.number(at: start + 24, 2)), code % 18_001, code / 18_001,
        ])
    }

    private static func checksum(of values: ArraySlice<UInt8>, _ number: UInt64) -> UInt32 {
        var checksum = TrackChecksum()
        checksum.append(number)
        checksum.append(values)
        return checksum.value
    }
}
