package import LocationModel

/// The true state of the device at one epoch, independent of the receiver.
package struct TruthPoint: Hashable, Sendable {
    /// The epoch, UTC.
    package var time: Instant
    /// The position, WGS-84 degrees.
    package var coordinate: Coordinate
    /// Metres above mean sea level.
    package var altitude: Double
    /// Metres per second over ground.
    package var speed: Double
    /// Heading in degrees from true north, 0 up to but not including 360, also when stationary.
    package var course: Double
    /// Whether the receiver's sentences for this epoch contain a position, including a dead-reckoned one.
    package var hasFix: Bool

    /// The names of the columns, with a line ending.
    package static let csvHeader = "time,latitude,longitude,altitude,speed,course\n"

    /// Appends ``csvHeader``'s columns as one line of ASCII: ISO 8601 with milliseconds, degrees with 8 decimals (1
    /// mm), metres with 2, metres per second with 3, degrees with 2.
    package func appendCSV(to bytes: inout [UInt8]) {
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
