import Connection
import LocationModel

/// The way to gpsd, which is tried again when it is lost: first soon, then ever more rarely.
///
/// What it has to say of itself it says once: it is lost, or without a receiver, until something has come.
struct GPSDLink: ~Copyable {
    /// Why gpsd cannot be had.
    enum Trouble {
        case withoutLibrary
        case unreachable(String)
        case noAnswer
        case noRequests
        case ended(String)
    }

    private enum Condition { case unknown, lost, withoutReceiver, found }

    /// Seconds that gpsd may take to greet, or to answer.
    private static let answerTime = 5.0
    /// Epochs after which a connection has proved that it is one.
    private static let provingEpochs = 3

    private let endpoint: Endpoint
    /// What is being said with gpsd; nil while it is not there.
    var session: GPSDSession?
    /// When it was begun, the last time.
    private(set) var opened: Instant?
    /// When what gpsd owes must have come: its greeting, the answer to a request.
    private(set) var answerDue: Instant?
    private var epochs = 0
    private var backoff = Backoff()
    private var random = SystemRandomNumberGenerator()
    private var retryAt: Instant?

    private var condition = Condition.unknown
    private var announcements: [SourceEvent] = []
    private var rejectedBefore = 0

    init(_ endpoint: Endpoint) { self.endpoint = endpoint }

    /// Lines that were no reports of gpsd's.
    var rejectedLines: Int {
        switch session {
        case .some(let session): rejectedBefore + session.rejected
        case nil: rejectedBefore
        }
    }

    /// Whether there is a session, be it one that only begins.
    var isThere: Bool { session != nil }

    // MARK: Connecting

    /// What has to be waited for until gpsd can be asked for anything; nil when it can.
    mutating func connect(at now: Instant) -> SourceWait? {
        if session?.isReady == true { return nil }
        if let retryAt {
            guard retryAt <= now else { return SourceWait(until: retryAt) }
            self.retryAt = nil
        }
        if session == nil {
            session = GPSDSession(endpoint)
            guard session != nil else { return lose(.withoutLibrary, at: now) }
            opened = now
            expectAnswer(at: now)
        }
        switch session!.advance() {
        case .failed(let reason): return lose(.unreachable(reason), at: now)
        case .ready:
            answerDue = nil
            return nil
        case .underWay(var wait):
            guard let due = answerDue, now < due else { return lose(.noAnswer, at: now) }
            wait.until = due
            return wait
        }
    }

    /// Gives the connection up for now, and says so once.
    mutating func lose(_ trouble: Trouble, at now: Instant) -> SourceWait {
        close()
        announceLoss(.lost, reason(of: trouble))
        let retry = now.advanced(bySeconds: backoff.next(using: &random))
        retryAt = retry
        return SourceWait(until: retry)
    }

    mutating func close() {
        rejectedBefore = rejectedLines
        session = nil
        epochs = 0
        answerDue = nil
    }

    /// Nobody needs gpsd any more; whoever does again need not wait for what nobody has waited for.
    mutating func release() {
        close()
        retryAt = nil
    }

    // MARK: Answers

    mutating func expectAnswer(at now: Instant) { answerDue = now.advanced(bySeconds: GPSDLink.answerTime) }

    mutating func noteAnswer() { answerDue = nil }

    /// What was asked for is not needed any more.
    mutating func forgetRequest() {
        if session?.isReady == true { answerDue = nil }
    }

    /// An epoch has come. One that sends a fix and hangs up is not better than none.
    mutating func prove() {
        epochs += 1
        if epochs == GPSDLink.provingEpochs { backoff.reset() }
    }

    // MARK: What is to be told

    /// The next thing that is to be told.
    mutating func nextAnnouncement() -> SourceEvent? { announcements.isEmpty ? nil : announcements.removeFirst() }

    var hasAnnouncements: Bool { !announcements.isEmpty }

    /// Gpsd has a receiver.
    mutating func announceFind() {
        if condition != .found { addFind() }
    }

    /// It still counts a receiver that has gone.
    mutating func announceReceivers(_ count: Int) {
        if count == 0 {
            announceLoss(.withoutReceiver, "\(name) has no receiver (see: locationd doctor)")
        } else if condition != .withoutReceiver {
            announceFind()
        }
    }

    mutating func announceLossOfReceiver() {
        announceLoss(.withoutReceiver, "\(name) has lost its receiver, \(session?.path ?? "")")
    }

    private var name: String { "gpsd at \(endpoint)" }

    private mutating func addFind() {
        condition = .found
        announcements.append(.found(name: "gpsd \(session?.release ?? "") at \(endpoint)"))
    }

    private func reason(of trouble: Trouble) -> String {
        switch trouble {
        case .withoutLibrary: "this program was built without libgps"
        case .unreachable(let reason): "\(name) cannot be reached: \(reason)"
        case .noAnswer: "\(name) does not answer"
        case .noRequests: "\(name) takes no requests"
        case .ended(let reason): "\(name): \(reason)"
        }
    }

    private mutating func announceLoss(_ loss: Condition, _ reason: String) {
        guard condition != loss else { return }
        condition = loss
        announcements.append(.lost(reason: reason))
    }
}
