import LocationModel
import SystemCalls

extension StatusReport {
    /// The report in words.
    func text(_ format: TextFormat) -> String {
        var facts = Facts()
        facts.add("app", state + (process.map { ", process \($0)" } ?? ""))
        if let backgroundTimeRemaining { facts.add("time left", TimeSpan(seconds: backgroundTimeRemaining).text) }
        if let notifications { facts.add("shown", notifications.joined(separator: ", ")) }
        facts.add("source", sourceText)
        facts.add("demand", demandText(at: time))
        facts.add("last fix", fix?.text(format.units) ?? "none yet")
        if let publish { facts.add("sending", publish.text) }
        if let storage { facts.add("disk", storage.text) }

        var table = Table()
        table.row("", "time", "CPU", "CPU per minute", "wake-ups per minute")
        for (state, cost) in orderedStates { table.row(state, cost) }
        if let startUp { table.row("start-up", startUp) }
        if let statusRequests { table.row("status requests", statusRequests) }
        if let daemon {
            table.row("gpsd, app in foreground", daemon.foreground)
            table.row("gpsd, app in background", daemon.background)
        }
        let daemon = daemon.map { _ in "; gpsd itself: \(StatusReport.text(savedByDaemon))" } ?? ""
        let saving = "saved in the background: \(StatusReport.text(saved))\(daemon)"
        let color = saved.map { $0 > 0 ? TextColor.green : .red }
        let result = color.map { format.colors($0, saving) } ?? saving
        return "\(facts.text)\n\(table.text(format.colors))\n\(result)\n" + (energy.map { "\n\($0.text)" } ?? "")
    }

    /// The source; one that has sent nothing with a time yet, and a trace at a virtual pace, have no name.
    var sourceText: String { source?.text ?? (fix == nil ? "no usable data yet" : "available") }

    private static func text(_ saved: Double?) -> String {
        saved.map { "\($0.percentText) of the foreground's CPU" }
            ?? "known when foreground and background have each lasted \(Int(ApplicationState.shortestComparison)) s"
    }
}

/// Labels and values in two columns.
private struct Facts {
    private(set) var text = ""

    mutating func add(_ name: String, _ value: String) {
        text += name + String(repeating: " ", count: max(1, 10 - name.count)) + oneLine(value) + "\n"
    }
}

extension Table {
    mutating func row(_ name: String, _ overhead: StatusReport.Overhead) {
        row(
            name, overhead.count.map { $0 == 1 ? "once" : "\($0.grouped) times" } ?? "",
            "\((overhead.cpuSeconds * 1000).text(decimals: 1)) ms", "", "")
    }

    mutating func row(_ name: String, _ cost: StatusReport.Cost) {
        row(
            name, TimeSpan(seconds: cost.seconds).text, "\((cost.cpuSeconds * 1000).text(decimals: 1)) ms",
            cost.rate.map { "\($0.text(decimals: 2)) ms" } ?? "-",
            cost.wakeUpsPerMinute.map { $0.text(decimals: 1) } ?? "-")
    }
}

extension StatusReport.Publish {
    var text: String {
        let link = online ? "connected" : failure.map { "no connection: \($0)" } ?? "connecting"
        let last = lastTransfer.map { "last acknowledged \(TimeSpan(seconds: $0).text) ago" } ?? "nothing sent yet"
        let missing = lost > 0 ? ", \(lost.grouped) never sent" : ""
        return "\(link), \(queued.counted("position waits", "positions wait"))\(missing), \(last)"
    }
}

extension StatusReport.Storage {
    /// The free space on the disk.
    var room: String { free.map { "\(DiskRoom.text($0)) free" } ?? "not available" }

    var text: String {
        let missing = lost.map { $0 > 0 ? ", \($0.counted("position was", "positions were")) lost" : "" } ?? ""
        guard let failure else { return "\(room)\(missing)" }
        return "\(room), \((waiting ?? 0).counted("position waits", "positions wait")) for it\(missing): \(failure)"
    }
}

extension StatusReport.Source {
    var text: String {
        switch state {
        case .found(let name): name
        case .lost(let reason): "none: \(reason)"
        }
    }
}

extension StatusReport {
    /// What is needed of the source, seen from an instant.
    func demandText(at now: Instant) -> String {
        switch demand {
        case .idle: "none"
        case .everyEpoch: "every fix" + (waitsFor.map { "; \($0)" } ?? "")
        case .notBefore(let instant): "no fix needed for \(TimeSpan(seconds: max(0, instant.seconds(since: now))).text)"
        }
    }
}

extension StatusReport.LastFix {
    func text(_ units: UnitSystem) -> String {
        "\(TimeSpan(seconds: age).text) ago"
            + (horizontalAccuracy.map { ", ±\(units.length.text($0, decimals: 1))" } ?? "")
    }
}
