public import LocationModel

/// Where the device truly was at one epoch, whatever the receiver said.
public struct TruthPoint: Hashable, Sendable {
    /// The epoch, UTC.
    public var time: Instant
    /// The position, WGS-84 degrees.
    public var coordinate: Coordinate
    /// Metres above mean sea level.
    public var altitude: Double
    /// Metres per second over ground.
    public var speed: Double
    /// Degrees from true north, 0 up to but not including 360: where the device heads, standing or not.
    public var course: Double
    /// Whether the receiver's sentences of this epoch carry a position, a dead-reckoned one included.
    public var hasFix: Bool

    /// The names of the columns, with a line end.
    public static let csvHeader = "time,latitude,longitude,altitude,speed,course\n"

    /// Appends ``csvHeader``'s columns as one line of ASCII: ISO 8601 with milliseconds, degrees with 8 decimals (1
    /// mm), metres with 2, metres per second with 3, degrees with 2.
    public func appendCSV(to bytes: inout [UInt8]) {
        time.appendISO8601(to: &bytes)
        for (value, decimals) in [
            (coordinate.latitude, 8), (coordinate.longitude, 8), (altitude, 2), (speed, 3),
            (course.direction(decimals: 2), 2),
        ] {
            bytes.append(UInt8(ascii: ","))
            bytes.append(decimal: value, decimals: decimals, padded: true)
        }
        bytes.append(UInt8(ascii: "\n"))
    }
}
