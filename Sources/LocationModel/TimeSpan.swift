/// A length of time as people write it: `90`, `90s`, `5m`, `1h30m`, `1:30` (minutes and seconds), `1:02:03`; fractions of
/// a second with a point. On the command line and in files alike.
public struct TimeSpan: Hashable, Sendable {
    /// Seconds, from 0 on when it was read from a text.
    public let seconds: Double

    /// A span of so many seconds.
    public init(seconds: Double) { self.seconds = seconds }

    /// Seconds, a century: longer than any trace. Instants are nanoseconds, and three centuries of them are all there are.
    public static let longest = 100 * 365 * 86_400.0

    /// Reads a span; nil for what is none, and for more than ``longest``.
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
