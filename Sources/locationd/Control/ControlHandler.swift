import ApplicationLifecycle
import LocationModel
import LocationService
import Scenario

/// Handles the commands of `ctl`.
///
/// A client sends one line, a ``ControlCommand`` with an optional name, and gets one line back: a ``StatusReport`` from
/// just after the command, a ``GapReport`` for `why`, or `{"error":"…"}`.
struct ControlHandler: RequestHandler {
    /// The most bytes that a command may have: its word and a name of 240.
    static let limit = 260

    let remote: RemoteControl
    let reporter: StatusReporter
    /// Whether a group may connect, which the file's mode permits or denies.
    let isShared: Bool
    let timeout: Double

    /// The limit of a request, and its line end.
    var longestRequest: Int { ControlHandler.limit + 1 }

    func accepts(_ client: ControlConnection) -> Bool { isShared || client.isTrusted }

    func refuse(_ client: ControlConnection, because reason: RequestFailure) {
        switch reason {
        case .tooLong: client.send(error: "a command has \(ControlHandler.limit) bytes at most")
        case .timedOut: client.send(error: "no command was sent")
        case .tooManyClients: client.send(error: "too many clients are connected")
        }
    }

    func handle(_ received: [UInt8], isEnd: Bool, from client: ControlConnection) -> HandledRequest? {
        let line = received.prefix { $0 != UInt8(ascii: "\n") }
        // The last line before the connection ends may lack a line end.
        guard line.count < received.count || isEnd && !line.isEmpty else { return nil }
        let words = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard let (command, name) = ControlCommand.parse(String(decoding: words, as: UTF8.self)) else {
            client.send(error: "no such command; the commands are \(ControlCommand.all)")
            return HandledRequest()
        }
        return HandledRequest(commands: commands(command, name, client))
    }

    private func commands(
        _ command: ControlCommand, _ name: String?, _ client: ControlConnection
    ) -> [RemoteControl.Command] {
        switch command {
        case .confirm: return [confirm(name, client)]
        case .step(let step):
            guard let stimulus = step.stimulus else {
                client.send(error: "\(step.rawValue) has parameters, which only a scenario can give")
                return []
            }
            return [.handle(stimulus), report(to: client)]
        case .report(.status): return [report(to: client)]
        case .report(.health):
            return [.report(readsCost: false) { [reporter] in client.send(reporter.health($0).line) }]
        case .report(.position):
            return [
                .report(readsCost: false) { status in
                    if let report = PositionReport(status) {
                        client.send(report.line)
                    } else {
                        client.send(error: "no position is known yet")
                    }
                }
            ]
        case .report(.why):
            return [
                .report(readsCost: false) { status in
                    client.send(GapReport(status.gaps, at: status.time, limit: GapReport.latestSpans).line)
                }
            ]
        case .report(.metrics):
            return [
                .report(readsCost: true) { [reporter] in
                    client.send(reporter.report($0, countsSwitches: false).line)
                }
            ]
        }
    }

    /// Replies with the whole status.
    private func report(to client: ControlConnection) -> RemoteControl.Command {
        .report(readsCost: true) { [reporter] in client.send(reporter.report($0).line) }
    }

    private func confirm(_ name: String?, _ client: ControlConnection) -> RemoteControl.Command {
        .report(readsCost: false) { [reporter, remote] status in
            let shown = status.record.lifecycle.shownNotifications
            guard let name = name ?? shown.last, shown.contains(name) else {
                let names =
                    shown.isEmpty ? "none is shown" : "shown are \(shortened(shown.joined(separator: ", "), to: 1000))"
                return client.send(error: "no such notification; \(names)")
            }
            remote.send(.app(.confirmNotification(name)))
            remote.requestStatus { client.send(reporter.report($0).line) }
        }
    }
}

extension ControlConnection {
    fileprivate func send(error: String) {
        send(JSONWriter.line { $0.field("error", error) })
    }
}
