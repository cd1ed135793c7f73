import ArgumentParser

/// A length of time: `90`, `90s`, `5m`, `1h30m`, `1:30` (minutes and seconds), `1:02:03`; fractions of a second with a
/// point.
struct TimeSpan: ExpressibleByArgument {
    let seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    /// Longer than any trace: instants are nanoseconds, and three centuries of them are all there are.
    private static let longest = 100 * 365 * 86_400.0

    init?(argument: String) {
        guard let seconds = argument.contains(":") ? TimeSpan.clock(argument) : TimeSpan.units(argument),
            seconds <= TimeSpan.longest
        else { return nil }
        self.seconds = seconds
    }

    /// The span as people write it: `1 h 02 min 03 s`, the parts that are not zero in front.
    var text: String {
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        if hours > 0 { return "\(hours) h \(padded(minutes)) min \(padded(rest)) s" }
        if minutes > 0 { return "\(minutes) min \(padded(rest)) s" }
        return seconds == seconds.rounded() ? "\(whole) s" : "\(seconds.text(decimals: 1)) s"
    }

    /// The span as it is typed: `1h2m3s`, without the parts that are zero.
    var typed: String {
        var rest = seconds
        var text = ""
        for (unit, name) in [(3600.0, "h"), (60, "m")] where rest >= unit {
            text += "\(Int(rest / unit))\(name)"
            rest -= (rest / unit).rounded(.down) * unit
        }
        guard rest > 0 || text.isEmpty else { return text }
        var digits: [UInt8] = []
        digits.append(decimal: rest, decimals: 3)
        return text + String(decoding: digits, as: UTF8.self) + "s"
    }

    /// The span for another process of ours.
    var argument: String { seconds.text(decimals: 9) }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3 else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let value = number(part), index == 0 || value < 60,
                index == parts.count - 1 || value == value.rounded()
            else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }

    private static func units(_ text: String) -> Double? {
        if let seconds = number(text[...]) { return seconds }
        var seconds = 0.0
        var digits = text.startIndex
        var units: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
        for index in text.indices where text[index].isLetter {
            // Each unit once; what has been used is gone.
            guard let unit = units.removeValue(forKey: text[index]), let value = number(text[digits..<index]) else {
                return nil
            }
            seconds += value * unit
            digits = text.index(after: index)
        }
        return digits == text.endIndex && !text.isEmpty ? seconds : nil
    }

    /// A number without sign, exponent or name; `Double` alone would take `-1`, `1e9`, `inf` and `0x10`.
    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) }) else { return nil }
        return Double(text)
    }
}
