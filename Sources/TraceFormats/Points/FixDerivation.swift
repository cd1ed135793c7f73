import LocationModel
import NMEA0183

/// Turns the points of a recording into fixes: derives what the recording does not contain, and marks it as derived.
///
/// | Value | From |
/// |---|---|
/// | speed, course | the previous position of the same segment, up to a minute ago |
/// | accuracy | the dilution of precision, as for a receiver's sentences |
/// | time | the distance along the track, at the given speed over ground, from 1970-01-01 on |
struct FixDerivation {
    /// Seconds after which the mean speed says little about the current one.
    private static let longestStep = 60.0
    /// Metres that a direction needs: below, it is the receiver's noise.
    private static let shortestLeg = 1.0
    /// Metres per second below which a device has no course.
    private static let slowest = 0.5

    private let speedOverGround: Double?
    private var last: Fix?
    private var lastPosition: (coordinate: Coordinate, time: Instant)?
    /// Metres along a track without times.
    private var distance = 0.0
    private var isFirst = true

    init(speedOverGround: Double?) { self.speedOverGround = speedOverGround }

    /// The fix of a point; nil if the point is rejected.
    mutating func fix(
        of point: RecordedPoint, _ rejections: inout Rejections
    ) throws(FormatError) -> Fix? {
        var fix = point.fix
        if let speedOverGround {
            if isFirst, point.hasTime { throw .hasTimes(line: point.line) }
            setTime(of: &fix, at: speedOverGround)
        } else if !point.hasTime {
            rejections.count(.noTime, line: point.line)
            return nil
        }
        isFirst = false
        guard fix.time != last?.time else {
            rejections.count(.repeatedTime, line: point.line)
            return nil
        }
        if point.beginsSegment, speedOverGround == nil { lastPosition = nil }
        setMotion(of: &fix)
        fix.horizontalAccuracy = fix.horizontalAccuracy ?? fix.hdop.map { $0 * EpochAssembler.rangeError }
        fix.verticalAccuracy = fix.verticalAccuracy ?? fix.vdop.map { $0 * EpochAssembler.rangeError }
        if let coordinate = fix.coordinate { lastPosition = (coordinate, fix.time) }
        last = fix
        return fix
    }

    private mutating func setTime(of fix: inout Fix, at speed: Double) {
        if let coordinate = fix.coordinate, let lastPosition {
            distance += lastPosition.coordinate.distance(to: coordinate)
        }
        fix.time = Instant(nanoseconds: 0).advanced(bySeconds: distance / speed)
        fix.speed = speed
        fix.derived = [.time, .speed]
    }

    private func setMotion(of fix: inout Fix) {
        guard let coordinate = fix.coordinate, let lastPosition else { return }
        let elapsed = fix.time.seconds(since: lastPosition.time)
        let isRecent = elapsed > 0 && elapsed <= FixDerivation.longestStep || speedOverGround != nil
        guard isRecent, fix.speed == nil || fix.course == nil else { return }
        let metres = lastPosition.coordinate.distance(to: coordinate)
        if fix.speed == nil, metres / elapsed <= Fix.greatestSpeed {
            fix.speed = metres / elapsed
            fix.derived = (fix.derived ?? []).union(.speed)
        }
        guard fix.course == nil, metres >= FixDerivation.shortestLeg, (fix.speed ?? 0) >= FixDerivation.slowest,
            let course = lastPosition.coordinate.direction(to: coordinate)
        else { return }
        fix.course = course
        fix.derived = (fix.derived ?? []).union(.course)
    }
}

extension Coordinate {
    /// Degrees from north towards another position, on the flat earth between the two; nil for the same position.
    func direction(to other: Coordinate) -> Double? {
        let latitude = SineCosine(degrees: (self.latitude + other.latitude) / 2)
        let radii = WGS84.radii(sineOfLatitude: latitude.sine)
        let north = (other.latitude - self.latitude) * radii.alongMeridian
        let longitude = (other.longitude - self.longitude).remainder(dividingBy: 360)
        let east = longitude * latitude.cosine * radii.acrossMeridian
        guard north != 0 || east != 0 else { return nil }
        return Angle.bearing(east: east, north: north)
    }
}
