import LiveSources
import CPUMeter
import LocationModel

/// The results of `measure --gpsd`, as text and as JSON.
struct LiveReport {
    let experiment: LiveExperiment

    // MARK: Text

    func text(_ colors: TextColors) -> String {
        guard let foreground = experiment.foreground, let background = experiment.background else { return "" }
        let (a, b) = (foreground.share, background.share)
        var clients = Table()
        clients.row("", Arm.foreground.title, Arm.background.title, "")
        clients.row(
            "CPU per hour", CPUTime.text(a.cpuPerHour), CPUTime.text(b.cpuPerHour), times(a.cpuPerHour, b.cpuPerHour))
        clients.row(
            "wake-ups per minute", a.wakeUpsPerMinute.text(decimals: 1), b.wakeUpsPerMinute.text(decimals: 1),
            times(a.wakeUpsPerMinute, b.wakeUpsPerMinute))
        clients.row("fixes", foreground.work.fixes.grouped, background.work.fixes.grouped)
        let columns = OutputWidth.columns
        let duration = TimeSpan(seconds: experiment.seconds).text
        var text = """
            \("gpsd at \(experiment.gpsd): two clients at the same time, for \(duration)".wrapped(within: columns))

            \(clients.text(colors))
            """
        guard let both = experiment.daemon[.both] else { return text + "\ngpsd itself is not on this machine\n" }
        var daemon = Table()
        daemon.row("gpsd itself", "both clients", "background only", "none")
        let shares = LiveExperiment.ConnectedClients.allCases.map { experiment.daemon[$0] ?? both }
        daemon.row(["CPU per hour"] + shares.map { CPUTime.text($0.cpuPerHour) })
        daemon.row(["wake-ups per minute"] + shares.map { $0.wakeUpsPerMinute.text(decimals: 1) })
        text += "\n\(daemon.text(colors))"
        if !experiment.hasWaitedForRelease {
            let note = "this gpsd runs with -n and never closes the receiver; without -n the last column is zero"
            text += "\n\(note.wrapped(within: columns))\n"
        }
        return text
    }

    private func times(_ a: Double, _ b: Double) -> String {
        guard b > 0 else { return "" }
        let factor = (a / b).text(decimals: a / b < 10 ? 1 : 0)
        return factor == "1.0" ? "the same" : a > b ? "\(factor) times less" : "more"
    }

    // MARK: JSON

    var json: [UInt8] {
        JSONWriter.line { json in
            json.field("gpsd", experiment.gpsd.description)
            json.field("seconds", experiment.seconds, decimals: 3)
            json.object("clients") { json in
                client(&json, .foreground, experiment.foreground)
                client(&json, .background, experiment.background)
            }
            guard !experiment.daemon.isEmpty else { return }
            json.object("daemon") { json in
                for watchers in LiveExperiment.ConnectedClients.allCases {
                    guard let share = experiment.daemon[watchers] else { continue }
                    json.object(watchers.rawValue) { $0.fields(of: share) }
                }
                json.field("hasWaitedForRelease", experiment.hasWaitedForRelease)
            }
        }
    }

    private func client(_ json: inout JSONWriter, _ arm: Arm, _ client: LiveExperiment.Client?) {
        guard let client else { return }
        json.object(arm.rawValue) { json in
            json.fields(of: client.share)
            json.field("fixes", client.work.fixes)
            json.field("deliveries", client.work.deliveries)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func fields(of share: LiveExperiment.Share) {
        field("cpuSecondsPerHour", share.cpuPerHour, decimals: 6)
        field("wakeUpsPerMinute", share.wakeUpsPerMinute, decimals: 3)
    }
}
