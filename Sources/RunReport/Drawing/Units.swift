package import LocationModel

/// How quantities and moments are written in text. The saved result and the raw figures keep SI units and UTC.
package struct Units: Sendable {
    /// Metric units, and UTC.
    package static let metric = Units(.metric, time: .utc)

    private let system: UnitSystem
    private let time: LocalTime

    package init(_ system: UnitSystem, time: LocalTime) { (self.system, self.time) = (system, time) }

    func length(_ metres: Double) -> String {
        let (unit, long) = (system.length, system.distance)
        // A tenth of a mile is easier to read in feet.
        let isLong = metres >= (system == .imperial ? 0.1 / long.scale : 1000)
        guard isLong else { return "\(short(rounded(metres * unit.scale)))\u{A0}\(unit.name)" }
        let value = metres * long.scale
        return "\(value >= 10 ? value.text(decimals: 0) : short(value))\u{A0}\(long.name)"
    }

    /// A length that is not whole in its unit only because it was converted.
    private func rounded(_ value: Double) -> Double { system.length.scale == 1 || value < 10 ? value : value.rounded() }

    /// The unit in which ``length(_:)`` writes a length, in metres, so that a scale bar can be a round number of them.
    func roundUnit(near metres: Double) -> Double {
        guard system != .metric else { return 1 }
        return 1 / (length(metres).hasSuffix(system.distance.name) ? system.distance : system.length).scale
    }

    var lengthUnit: String { system.length.name }
    func length(inUnit metres: Double) -> Double { metres * system.length.scale }

    /// The unit of a speed and its value.
    var speedUnit: String { system.speed.name }
    func speed(_ metresPerSecond: Double) -> Double { metresPerSecond * system.speed.scale }

    /// A moment with its zone.
    func moment(_ instant: Instant) -> String {
        "\(time.date(instant)), \(time.timeOfDay(instant).prefix(5)) \(time.zone(at: instant))"
    }

    /// The zone of the times of day at an instant.
    func zone(at instant: Instant) -> String { time.zone(at: instant) }

    func date(_ instant: Instant) -> String { time.date(instant) }

    /// Seconds since midnight.
    func secondsOfDay(_ instant: Instant) -> Double {
        let seconds = Double(instant.nanoseconds) / 1e9 + Double(time.offset(at: instant).seconds)
        return seconds - (seconds / 86_400).rounded(.down) * 86_400
    }

    /// A time of day, to the second.
    func clock(_ instant: Instant) -> String { time.clock(instant) }

    /// A length of time, as exact as people say it.
    func duration(_ seconds: Double) -> String {
        if seconds < 10 { return "\(short(seconds.rounded(steps: 10)))\u{A0}s" }
        if seconds < 120 { return "\(seconds.text(decimals: 0))\u{A0}s" }
        let minutes = Int((seconds / 60).rounded())
        if minutes < 60 { return "\(minutes)\u{A0}min" }
        let rest = minutes % 60
        return "\(minutes / 60)\u{A0}h" + (rest == 0 ? "" : "\u{A0}\(rest)\u{A0}min")
    }

    /// Seconds since the start on an axis.
    func time(_ seconds: Double, inStepsOf step: Double) -> String {
        if seconds == 0 { return "0" }
        if step >= 3600 { return "\(short(seconds / 3600))\u{A0}h" }
        return step >= 60 ? "\(short(seconds / 60))\u{A0}min" : "\(short(seconds))\u{A0}s"
    }

    func cpu(_ secondsPerHour: Double) -> String {
        if secondsPerHour == 0 { return "0" }
        if secondsPerHour >= 1 { return "\(three(secondsPerHour))\u{A0}s" }
        return secondsPerHour >= 1e-3
            ? "\(three(secondsPerHour * 1000))\u{A0}ms" : "\(three(secondsPerHour * 1e6))\u{A0}µs"
    }

    func percent(_ share: Double) -> String {
        let value = share * 100
        return "\(value.text(decimals: value.magnitude >= 99.95 || value == value.rounded() ? 0 : 1))\u{A0}%"
    }

    /// At most two decimals, none that are zero.
    func short(_ value: Double) -> String { value.shortText(decimals: 2) }

    /// Three significant digits.
    private func three(_ value: Double) -> String {
        value.text(decimals: value >= 100 ? 0 : value >= 10 ? 1 : 2)
    }
}
