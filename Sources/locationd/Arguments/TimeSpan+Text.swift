// Public, because a conformance of a public type must be public.
public import ArgumentParser
public import LocationModel

extension TimeSpan: ExpressibleByArgument {
    /// Parses an argument with ``TimeSpan/init(_:)``.
    public init?(argument: String) { self.init(argument) }

    /// The span as it is typed, for the help.
    public var defaultValueDescription: String { typed }

    /// The span for people: `1 h 02 min 03 s`, without leading parts that are zero.
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

    /// The span as an argument for a child process.
    var argument: String { seconds.text(decimals: 9) }
}
