import LocationModel

/// Checks a timeline by the rules that hold for every app, whatever happens to it: the order of messages and states,
/// nothing delivered to a suspended or ended app, nothing after the end of its time, and no end by its own fault.
struct LifecycleAudit {
    private var last: Message?
    private var state = ApplicationState.notRunning
    private var isAlive = false
    /// Until when the app may run in the background.
    private var limit: Instant?

    /// The first rule that a timeline breaks, in words, and when; nil if it keeps them all.
    static func violation(in timeline: Timeline) -> (text: String, time: Instant)? {
        var audit = LifecycleAudit()
        for entry in timeline.entries {
            if let text = audit.check(entry.event, at: entry.time) { return (text, entry.time) }
        }
        return nil
    }

    private mutating func check(_ event: ServiceEvent, at time: Instant) -> String? {
        switch event {
        case .launch:
            if isAlive { return "launched although it runs" }
            (isAlive, last, limit) = (true, nil, nil)
        case .message(.didReceiveMemoryWarning): return rejectUnlessRunning("a memory warning", at: time)
        case .message(let message):
            guard LifecycleRules.allow(message, after: last) else {
                return "\(message.name) after \(last?.name ?? "the launch")"
            }
            last = message
            return isAlive ? nil : "\(message.name) without a process"
        case .state(let next, let before):
            guard before == state, LifecycleRules.allow(next, after: state) else {
                return "state \(next.rawValue) after \(state.rawValue)"
            }
            state = next
            if next != .background { limit = nil }
        case .backgroundTime(let until): limit = until
        case .locations(let delivery):
            if delivery.state != state { return "a delivery for an app that is \(delivery.state), but it is \(state)" }
            return rejectUnlessRunning("a delivery", at: time)
        case .locationEvent: return rejectUnlessRunning("a location event", at: time)
        case .terminated(let reason):
            isAlive = false
            switch reason {
            case .watchdog, .backgroundTask: return "terminated for its own fault: \(reason.name)"
            default: break
            }
        default: break
        }
        return nil
    }

    private func rejectUnlessRunning(_ what: String, at time: Instant) -> String? {
        guard isAlive, state.executes else { return "\(what) for an app that is \(state.rawValue)" }
        guard let limit, state == .background, time.seconds(since: limit) > 1 else { return nil }
        return "\(what) after its time in the background"
    }
}
