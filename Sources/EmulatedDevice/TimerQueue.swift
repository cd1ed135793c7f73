import LocationModel
import LocationService
import Synchronization

/// What an app on a virtual clock does later: its timers, animations and delayed blocks.
///
/// Their time is the app's: it stops while the app is suspended, and a jump of the trace's time does not count.
final class TimerQueue: Sendable {
    fileprivate struct Entry {
        var due: Instant
        let id: Int
        let body: @Sendable () -> Void
    }

    fileprivate struct State {
        /// In the order of their times; those with the same time, in the order in which they were added.
        var entries: [Entry] = []
        var last = 0
        /// When the app was suspended; nil: it is not.
        var suspended: Instant?
    }

    private let state = Mutex(State())

    /// Adds a body and returns its number.
    func add(at due: Instant, _ body: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            let index = state.entries.firstIndex { $0.due > due } ?? state.entries.endIndex
            state.entries.insert(Entry(due: due, id: state.last, body: body), at: index)
            return state.last
        }
    }

    func cancel(_ id: Int) {
        // Released after the lock is open.
        let before = state.withLock { $0.entries }
        state.withLock { $0.entries.removeAll { $0.id == id } }
        withExtendedLifetime(before) {}
    }

    /// When the next body is due; nil if there is none, or while the app is suspended.
    var nextDue: Instant? { state.withLock { $0.suspended == nil ? $0.entries.first?.due : nil } }

    /// Removes and returns the next body that is due.
    func popDue(at now: Instant) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard state.suspended == nil, let first = state.entries.first, first.due <= now else { return nil }
            return state.entries.removeFirst().body
        }
    }

    /// Postpones all entries by the same time.
    func shift(bySeconds seconds: Double) { state.withLock { $0.shift(by: seconds) } }

    /// Follows the app's state and the trace's time.
    func receive(_ event: ServiceEvent, at time: Instant) {
        switch event {
        case .state(.suspended, _): state.withLock { $0.suspended = time }
        case .state(_, from: .suspended):
            state.withLock { state in
                if let since = state.suspended { state.shift(by: time.seconds(since: since)) }
                state.suspended = nil
            }
        case .fault(.timeRestarted(let before)):
            state.withLock { state in
                state.shift(by: time.seconds(since: before))
                state.suspended = state.suspended?.advanced(bySeconds: time.seconds(since: before))
            }
        case .terminated:
            let before = state.withLock { $0.entries }
            state.withLock { $0.entries = [] }
            withExtendedLifetime(before) {}
        default: break
        }
    }
}

extension TimerQueue.State {
    fileprivate mutating func shift(by seconds: Double) {
        for index in entries.indices { entries[index].due = entries[index].due.advanced(bySeconds: seconds) }
    }
}
