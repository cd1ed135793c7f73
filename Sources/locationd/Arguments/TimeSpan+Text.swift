// Public, because a conformance of a public type must be public.
public import ArgumentParser
public import LocationModel

extension TimeSpan: ExpressibleByArgument {
    /// Parses an argument with ``TimeSpan/init(_:)``.
    public init?(argument: String) { self.init(argument) }

    /// The span as it is typed, for the help.
    public var defaultValueDescription: String { typed }

    /// The span as it is typed: `2d1h2m3s`, without the parts that are zero.
    var typed: String {
        var remainder = seconds
        var text = ""
        for (unit, name) in [(86_400.0, "d"), (3600, "h"), (60, "m")] where remainder >= unit {
            text += "\(Int(remainder / unit))\(name)"
            remainder -= (remainder / unit).rounded(.down) * unit
        }
        guard remainder > 0 || text.isEmpty else { return text }
        var digits: [UInt8] = []
        digits.append(decimal: remainder, decimals: 3)
        return text + String(decoding: digits, as: UTF8.self) + "s"
    }

    /// The span as an argument for a child process.
    var argument: String { seconds.text(decimals: 9) }
}
