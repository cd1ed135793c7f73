/// Readings of a sensor that were not used, by reason.
package struct SensorRejections: Hashable, Sendable {
    /// The file is not there, cannot be read, or contains no number.
    package internal(set) var unreadable = 0
    /// The value is not possible: negative, or more than the part can take.
    package internal(set) var implausible = 0
    /// So much time has passed that the counter may have begun again several times.
    package internal(set) var late = 0

    package init() {}

    package var total: Int { unreadable + implausible + late }

    /// Adds the counts of another sensor.
    static func += (one: inout Self, other: Self) {
        one.unreadable += other.unreadable
        one.implausible += other.implausible
        one.late += other.late
    }
}
