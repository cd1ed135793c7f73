import LocationModel

/// Two results side by side.
enum BeforeAfter {
    /// A row per figure: before, after, and the change.
    static func rows(_ before: RunResult, _ after: RunResult, units: Units) -> [[String]] {
        var rows = [["", "before: \(before.source)", "after: \(after.source)", "change"]]
        for (name, old, new) in zip(costs(before), costs(after)).map({ ($0.0, $0.1, $1.1) }) {
            rows.append([name, units.cpu(old), units.cpu(new), change(old, new, units)])
        }
        guard let old = before.arms.last, let new = after.arms.last else { return rows }
        let hourly = [old, new].map { $0.seconds > 0 ? Double($0.wakeUps) * 3600 / $0.seconds : 0 }
        rows.append(
            ["wake-ups per hour"] + hourly.map { Int($0.rounded()).grouped } + [change(hourly[0], hourly[1], units)])
        let shares = [before, after].map { result in
            result.overall?.saved.map(units.percent) ?? "no difference"
        }
        if before.overall != nil || after.overall != nil { rows.append(["saved"] + shares + [""]) }
        rows.append(
            ["time within \(units.length(after.trip.radius))"]
                + [old, new].map { $0.shareWithinRadius.map(units.percent) ?? "unknown" } + [""])
        return rows
    }

    /// The last configuration's CPU seconds per hour, part by part.
    private static func costs(_ result: RunResult) -> [(String, Double)] {
        result.comparisons.compactMap { part in part.medians.map { ("CPU per hour, \(part.part)", $0.b) } }
    }

    private static func change(_ old: Double, _ new: Double, _ units: Units) -> String {
        guard old > 0 else { return "" }
        let change = new / old - 1
        return (change > 0 ? "+" : "") + units.percent(change)
    }
}
