/// A duration in the usual notations: `90`, `90s`, `5m`, `1h30m`, `1:30` (minutes and seconds), `1:02:03`; a point
/// separates fractions of a second. Used on the command line and in files.
public struct TimeSpan: Hashable, Sendable {
    /// Seconds; 0 or more when parsed from text.
    public let seconds: Double

    /// Any number of seconds; only parsing limits it to ``longest``.
    public init(seconds: Double) { self.seconds = seconds }

    /// Seconds, one century: longer than any trace, and within the nearly three centuries on either side of 1970 that
    /// an ``Instant`` covers.
    public static let longest = 100 * 365 * 86_400.0

    /// Parses a duration; nil for any other text, and for more than ``longest``.
    public init?(_ text: String) {
        guard let seconds = text.contains(":") ? TimeSpan.clock(text) : TimeSpan.units(text),
            seconds <= TimeSpan.longest
        else { return nil }
        self.seconds = seconds
    }

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
            // Each unit may be used once; a used unit is removed.
            guard let unit = units.removeValue(forKey: text[index]), let value = number(text[digits..<index]) else {
                return nil
            }
            seconds += value * unit
            digits = text.index(after: index)
        }
        return digits == text.endIndex && !text.isEmpty ? seconds : nil
    }

    /// An unsigned decimal number; `Double` alone would also accept `-1`, `1e9`, `inf` and `0x10`.
    private static func number(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.allSatisfy({ $0 == "." || ("0"..."9").contains($0) }) else { return nil }
        return Double(text)
    }
}

extension TimeSpan {
    /// The span as text: `1 h 02 min 03 s`, without leading parts that are zero.
    package var text: String {
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        if hours > 0 { return "\(hours) h \(minutes.text(digits: 2)) min \(rest.text(digits: 2)) s" }
        if minutes > 0 { return "\(minutes) min \(rest.text(digits: 2)) s" }
        return seconds == seconds.rounded() ? "\(whole) s" : "\(seconds.text(decimals: 1)) s"
    }
}
