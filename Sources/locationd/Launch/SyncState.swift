import LaunchProtocol
import LocationModel

/// In virtual pace, what a process was sent and what it has answered.
///
/// Every program answers messages and location events. One that has announced it (`syncs`) is asked whether it has
/// handled the rest, too, and when its next timer is due.
struct SyncState {
    /// Whether it replies to sync requests.
    private var supportsSync = false
    /// Messages and location events that it has not answered.
    private var unanswered = 0
    /// Whether it was sent something since the last question.
    private var isDirty = false
    private var asked = 0
    private var answered = 0
    private var timer: Instant?
    private var suspended = 0.0
    private var stopped: Instant?
    /// Whether time continues without it, until it answers.
    private(set) var isAbandoned = false

    /// When its next timer is due; nil: it has none, or is suspended.
    var nextTimer: Instant? { stopped == nil && !isAbandoned ? timer : nil }

    mutating func announceSyncs() { (supportsSync, isDirty) = (true, true) }

    mutating func send(_ event: ServiceEvent) {
        isDirty = true
        switch event {
        case .message, .locationEvent: unanswered += 1
        default: break
        }
    }

    mutating func receive(_ stimulus: Stimulus) {
        switch stimulus {
        case .app(.returned), .app(.locationEventHandled):
            unanswered = max(0, unanswered - 1)
            if unanswered == 0 && asked == answered { isAbandoned = false }
        default: break
        }
    }

    mutating func receiveReply(_ number: Int, timer next: Instant?) {
        guard number > answered, number <= asked else { return }
        (answered, timer) = (number, next)
        if unanswered == 0 { isAbandoned = false }
    }

    mutating func abandon() { isAbandoned = true }

    mutating func stop(at time: Instant) { stopped = time }

    /// Its timers stood still while it was stopped, so it is asked for them again.
    mutating func resume(at time: Instant) {
        if let stopped { suspended += max(0, time.seconds(since: stopped)) }
        stopped = nil
        isDirty = true
    }

    enum Status: Equatable {
        case idle
        case busy
        /// A sync request is needed.
        case unknown(SyncRequest)
    }

    mutating func status(at now: Instant) -> Status {
        guard stopped == nil, !isAbandoned else { return .idle }
        if unanswered > 0 || answered < asked { return .busy }
        guard supportsSync, isDirty || timer.map({ $0 <= now }) ?? false else { return .idle }
        asked += 1
        isDirty = false
        return .unknown(SyncRequest(number: asked, time: now, suspended: suspended))
    }
}
