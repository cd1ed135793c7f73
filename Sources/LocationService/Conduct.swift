public import ApplicationLifecycle

/// How an app goes about what it is told.
public enum Conduct: Hashable, Sendable {
    /// It lives in this process: it asks for what the configuration says when it is launched, and is done with what it is
    /// told after that time.
    case here(Durations)
    /// It has a process of its own. It says by the ``RemoteControl`` what it wants, and when it is done with what it was
    /// told; nobody answers for it.
    case elsewhere

    /// Seconds of the app's own time, which stands still while it is suspended; what is not named is done at once.
    public struct Durations: Hashable, Sendable {
        /// For the method of a message, from 0 on.
        public var messages: [Message: Double]
        /// For a location event, from 0 on.
        public var locationEvent: Double

        /// Done at once with everything that is not named.
        public init(messages: [Message: Double] = [:], locationEvent: Double = 0) {
            self.messages = messages
            self.locationEvent = locationEvent
        }
    }
}

/// What the app has still to be done with, in the order in which it was told.
struct Answers {
    private struct Entry {
        /// Seconds of the app's own time.
        var due: Double
        var event: ApplicationLifecycle.Event
    }

    /// What instants cannot tell apart.
    private static let resolution = 1e-6

    private var entries: [Entry] = []

    /// Whether it is done with everything.
    var isEmpty: Bool { entries.isEmpty }

    /// Adds what takes so many seconds; its main thread does one after the other.
    mutating func expect(_ event: ApplicationLifecycle.Event, after seconds: Double, at executed: Double) {
        entries.append(Entry(due: max(entries.last?.due ?? executed, executed) + seconds, event: event))
    }

    /// The process has ended; nobody answers any more.
    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    /// Seconds of the app's own time until the next answer.
    func wait(at executed: Double) -> Double? { entries.first.map { max(0, $0.due - executed) } }

    /// The answer that is due.
    mutating func next(at executed: Double) -> ApplicationLifecycle.Event? {
        guard let first = entries.first, first.due <= executed + Answers.resolution else { return nil }
        return entries.removeFirst().event
    }
}
