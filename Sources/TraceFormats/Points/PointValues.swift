import LocationModel

/// Collects the values of one point, in any order, until it is complete.
struct PointValues {
    private var latitude: Double?
    private var longitude: Double?
    private var time: Instant?
    private var hasUnreadableTime = false
    private var hasUnreadableValue = false
    private var geoidHeight: Double?
    private var mode: Fix.Mode?
    private var fix = Fix(time: Instant(nanoseconds: 0))

    /// Sets a value from its text; an empty text leaves it unknown.
    mutating func set(_ field: PointField, _ bytes: [UInt8], _ range: Range<Int>) {
        let text = TextScanner.trimmed(bytes, range)
        guard let first = text.first else { return }
        switch field {
        case .time, .date: setTime(RecordedTime.parse(bytes, text))
        case .mode: setMode(bytes, text)
        default:
            let digits = bytes[first] == UInt8(ascii: "+") ? text.dropFirst() : text
            guard let number = TextScanner.number(bytes, digits), number.isFinite else {
                hasUnreadableValue = true
                return
            }
            set(field, number)
        }
    }

    mutating func setTime(_ time: Instant?) {
        self.time = time
        hasUnreadableTime = time == nil
    }

    mutating func set(_ field: PointField, _ value: Double) {
        let anyLength = 0...Double.greatestFiniteMagnitude
        switch field {
        case .latitude: latitude = value
        case .longitude: longitude = value
        case .time, .date, .mode: break
        case .altitude(let factor): fix.altitude = value * factor
        case .ellipsoidalAltitude: fix.ellipsoidalAltitude = value
        case .geoidHeight: geoidHeight = value
        case .speed(let factor): fix.speed = checked(value * factor, in: 0...Fix.greatestSpeed)
        case .course: fix.course = checked(value, in: 0...360).map { $0 == 360 ? 0 : $0 }
        case .hdop: fix.hdop = checked(value, in: anyLength)
        case .vdop: fix.vdop = checked(value, in: anyLength)
        case .horizontalAccuracy: fix.horizontalAccuracy = checked(value, in: anyLength)
        case .verticalAccuracy: fix.verticalAccuracy = checked(value, in: anyLength)
        case .satellitesUsed: fix.satellitesUsed = checked(value, in: 0...1000).map { Int($0) }
        case .satellitesSeen: fix.satellitesSeen = checked(value, in: 0...1000).map { Int($0) }
        case .quality: fix.quality = UInt8(exactly: value).flatMap(Fix.Quality.init(rawValue:))
        }
    }

    /// Apple's and Android's programs write -1 for an unknown speed, course or accuracy.
    private mutating func checked(_ value: Double, in range: ClosedRange<Double>) -> Double? {
        if range.contains(value) { return value }
        if value >= 0 || value.isNaN { hasUnreadableValue = true }
        return nil
    }

    /// The words of GPX's `fix`, or a number of dimensions.
    private mutating func setMode(_ bytes: [UInt8], _ range: Range<Int>) {
        switch String(decoding: bytes[range.prefix(8)], as: UTF8.self).lowercased() {
        case "none", "1", "0": mode = Fix.Mode.none
        case "2d", "2": mode = .twoDimensional
        case "3d", "3": mode = .threeDimensional
        case "dgps": fix.quality = .differential
        case "pps": fix.quality = .precise
        default: hasUnreadableValue = true
        }
    }

    /// Appends the point that begins on a line, or counts the reason why there is none.
    /// - Returns: whether there is one; if not, the next one begins the segment.
    @discardableResult
    func finish(line: Int, beginsSegment: Bool = false, into read: inout ReadPoints) -> Bool {
        let count = read.points.count
        append(line: line, beginsSegment: beginsSegment, to: &read)
        return read.points.count > count
    }

    private func append(line: Int, beginsSegment: Bool, to read: inout ReadPoints) {
        if hasUnreadableValue { read.rejections.count(.unreadableValue, line: line) }
        if hasUnreadableTime { return read.rejections.count(.unreadableTime, line: line) }
        var fix = fix
        if let time { fix.time = time }
        // A recording can say that there was no position then.
        if mode == Fix.Mode.none, time != nil {
            read.points.append(
                RecordedPoint(Fix(time: fix.time), hasTime: true, beginsSegment: beginsSegment, line: line))
            return
        }
        guard let latitude, let longitude else { return read.rejections.count(.noPosition, line: line) }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isOnEarth else { return read.rejections.count(.impossiblePosition, line: line) }
        fix.coordinate = coordinate
        if let altitude = fix.altitude, let geoidHeight { fix.ellipsoidalAltitude = altitude + geoidHeight }
        let hasHeight = fix.altitude != nil || fix.ellipsoidalAltitude != nil
        fix.mode = mode ?? (hasHeight ? .threeDimensional : .twoDimensional)
        read.points.append(RecordedPoint(fix, hasTime: time != nil, beginsSegment: beginsSegment, line: line))
    }
}
