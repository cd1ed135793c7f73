import LocationModel

/// How quantities are written for people. The saved result and the raw figures keep SI units and UTC.
package struct Units: Sendable {
    /// Metric units.
    package static let metric = Units()

    func length(_ metres: Double) -> String {
        if metres >= 10_000 { return "\((metres / 1000).text(decimals: 0))\u{A0}km" }
        if metres >= 1000 { return "\(short(metres / 1000))\u{A0}km" }
        return "\(short(metres))\u{A0}m"
    }

    /// The value of a speed and its unit.
    let speedUnit = "km/h"
    func speed(_ metresPerSecond: Double) -> Double { metresPerSecond * 3.6 }

    let altitudeUnit = "m"
    func altitude(_ metres: Double) -> Double { metres }

    /// A moment, UTC.
    func moment(_ instant: Instant) -> String {
        let text = instant.iso8601
        return "\(text.prefix(10)), \(text.dropFirst(11).prefix(5)) UTC"
    }

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
    func short(_ value: Double) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: value, decimals: 2)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Three digits that count.
    private func three(_ value: Double) -> String {
        value.text(decimals: value >= 100 ? 0 : value >= 10 ? 1 : 2)
    }
}
