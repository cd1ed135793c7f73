import LiveSources
import LocationModel
import SystemCalls

/// What the run at a control socket replies to `health`, requested once for all checks.
struct HealthReply {
    /// The path of the socket.
    let path: String
    let result: Result<StatusReport, Failure>
}

extension HealthReply {
    /// Requests it.
    /// - Parameter path: of the socket; nil is where `locationd health` looks for one.
    init(at path: String?) {
        var options = ControlOptions()
        options.path = path
        let client = ControlClient(options)
        let result: Result<StatusReport, Failure>
        do throws(Failure) { result = .success(try client.report(.health)) } catch { result = .failure(error) }
        self.init(path: client.path, result: result)
    }
}

extension StatusReport {
    /// Whether the run's source is a receiver without gpsd.
    func uses(_ address: ReceiverAddress) -> Bool {
        guard let source, case .found(let name) = source.state else { return false }
        // Two paths may lead to one device.
        return name == "\(address)" || resolvedPath(name).map { $0 == resolvedPath("\(address)") } ?? false
    }
}

extension Finding {
    /// What to do about what only root may see.
    static let rootAdvice = "run it as root: sudo locationd doctor"

    /// The health of a run, evaluated as `locationd health` does.
    static func health(of subject: String, _ status: StatusReport) -> Finding {
        let health = HealthReport(status, longestGap: HealthReport.usualLongestGap)
        guard !health.isHealthy else { return .ok(subject, health.text) }
        return .failed(subject, health.text, advice: status.storage?.failure.map(trackAdvice) ?? sourceAdvice)
    }

    private static let sourceAdvice =
        "is the receiver connected, and does it see the sky? locationd ctl why says since when"

    /// - Parameter failure: why the track cannot be written, as in the status.
    private static func trackAdvice(_ failure: String) -> String {
        func has(_ words: String) -> Bool { failure.contains(words) }
        let remedy =
            if has("free some space") {
                "free some space on its disk"
            } else if has("No such file or directory") || has("removed or unmounted") {
                "create its directory again, or mount its disk"
            } else {
                "check its disk, and the permissions of its directory"
            }
        return "\(remedy); positions wait in memory, and a restart loses them"
    }

    /// Whether a run answers, and works.
    /// - Parameter isService: whether systemd starts it; another one need not run now.
    static func run(_ reply: HealthReply, isService: Bool) -> Finding {
        let subject = isService ? "service" : "run"
        switch reply.result {
        case .success(let status): return .health(of: subject, status)
        // What only root may see is no fault of the run.
        case .failure(let failure) where failure.code == .noPermission:
            return .info(subject, "\(reply.path): permission denied; \(rootAdvice)")
        case .failure(let failure):
            guard fileExists(reply.path), !ControlPath.isStale(reply.path) else {
                let text = "no run listens at \(reply.path)"
                guard isService else { return .info(subject, text) }
                return .failed(
                    subject, text, advice: "sudo systemctl start locationd; journalctl -u locationd")
            }
            return .failed(
                subject, HealthReport(unavailable: failure.text).text,
                advice: isService ? "sudo systemctl restart locationd" : "end that run, and start it again")
        }
    }
}
