import LocationModel
import LocationService

/// A timeline: the time since the start of the simulation and the event; consecutive deliveries share a line.
///
/// ```
///   0:02:00.000  » the user goes Home
///   0:02:00.000  ● applicationWillResignActive
///   0:02:00.000  ● applicationDidEnterBackground
///   0:02:00.000    background
///   0:02:07.000    3 deliveries until 0:02:31.000, the last ±10.8 m
/// ```
extension EventLog: CustomStringConvertible {
    /// The timeline, one line for each event.
    public var description: String {
        var lines: [String] = []
        var run: [(time: Instant, delivery: DeliveredLocations)] = []
        func closeRun() {
            if let first = run.first { lines.append("\(text(first.time))    \(text(run))") }
            run.removeAll()
        }
        for entry in entries {
            if case .event(.locations(let delivery)) = entry.content {
                run.append((entry.time, delivery))
            } else if let text = text(entry.content) {
                closeRun()
                lines.append("\(self.text(entry.time))  \(text)")
            }
        }
        closeRun()
        return lines.isEmpty ? "no events" : lines.joined(separator: "\n")
    }

    private func text(_ content: Entry.Content) -> String? {
        switch content {
        case .cause(let cause): "» \(cause)"
        case .step: nil
        case .event(.state(let state, _)): "  \(state.rawValue)"
        case .event(let event): event.text(usesScenes: usesScenes)
        }
    }

    private func text(_ run: [(time: Instant, delivery: DeliveredLocations)]) -> String {
        let count = run.reduce(0) { $0 + $1.delivery.locations.count }
        var text = run.count.counted("delivery", "deliveries")
        if count != run.count { text += " of \(count.counted("location", "locations"))" }
        if run.count > 1, let last = run.last { text += " until \(self.text(last.time))" }
        if let accuracy = run.last?.delivery.locations.last?.horizontalAccuracy {
            text += "\(run.count > 1 ? ", the last" : "") ±\(accuracy.text(decimals: 1)) m"
        }
        return text
    }

    private func text(_ time: Instant) -> String {
        let seconds = time.seconds(since: start)
        let whole = Int(seconds.rounded(.down))
        let remainder = (seconds - seconds.rounded(.down)).text(decimals: 3).dropFirst()
        return "\(whole / 3600):\((whole / 60 % 60).text(digits: 2)):\((whole % 60).text(digits: 2))\(remainder)"
    }
}
