import ArgumentParser
import LocationModel

/// When the app is in the background: `FROM..TO` since the first epoch, as in `5m..20m` or `1:30..12:00`; without TO,
/// until the end.
struct BackgroundRange: Hashable {
    let from: Double
    let to: Double?

    /// Rejects a range that ends before it begins.
    func validate() throws {
        if let to, to <= from { throw ValidationError("--background \(typed) ends before it begins") }
    }

    /// The range as it is typed.
    var typed: String { "\(TimeSpan(seconds: from).typed)..\(to.map { TimeSpan(seconds: $0).typed } ?? "")" }

    var text: String { "\(TimeSpan(seconds: from).text) .. \(to.map { TimeSpan(seconds: $0).text } ?? "the end")" }
}

extension BackgroundRange: ExpressibleByArgument {
    init?(argument: String) {
        guard let dots = argument.firstRange(of: ".."), let from = TimeSpan(String(argument[..<dots.lowerBound]))
        else { return nil }
        let end = String(argument[dots.upperBound...])
        let to = TimeSpan(end)
        guard to != nil || end.isEmpty else { return nil }
        self.init(from: from.seconds, to: to?.seconds)
    }

    /// The range as an argument for a child process.
    var argument: String { "\(from.text(decimals: 9))..\(to?.text(decimals: 9) ?? "")" }
}

extension [BackgroundRange] {
    /// Rejects a period that begins after the end of the trace, and prints a note about one that only ends there,
    /// because the app will not return to the foreground as intended.
    func check(within duration: Double, of path: String) throws(Failure) {
        let (name, length) = (traceName(path), TimeSpan(seconds: duration).text)
        for range in self {
            guard range.from <= duration else {
                throw Failure(
                    .usage, "--background \(range.typed) begins after the end of \(name), which lasts \(length)")
            }
            // A trace of twenty minutes ends one epoch earlier, and an epoch lasts five seconds at most.
            guard let to = range.to, to > duration + 5 else { continue }
            StandardError.report(
                "note: \(name) lasts \(length); with --background \(range.typed) the app does not return")
        }
    }
}
