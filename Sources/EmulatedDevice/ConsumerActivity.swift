import Synchronization

/// Whether a task of the app is still working on what an ``AppStream`` has given it.
final class ConsumerActivity: Sendable {
    private struct State {
        /// Elements that were yielded and not yet received.
        var waiting = 0
        /// The task that reads, if there is one.
        var reader: TaskIdentity?
        /// Whether the reader waits for the next element.
        var readerWaits = false
    }

    private let state = Mutex(State())

    /// A task does not count as busy with what it reads itself.
    func isBusy(askedBy task: TaskIdentity) -> Bool {
        state.withLock { state in
            guard let reader = state.reader, reader != task else { return false }
            return state.waiting > 0 || !state.readerWaits
        }
    }

    func startReading(_ task: TaskIdentity) { state.withLock { $0.reader = task } }

    func stopReading() { state.withLock { $0.reader = nil } }

    func elementYielded() { state.withLock { $0.waiting += 1 } }

    func elementDropped() { state.withLock { $0.waiting -= 1 } }

    func readerWaits(_ task: TaskIdentity) {
        state.withLock { state in
            state.reader = task
            state.readerWaits = true
        }
    }

    /// - Parameter isEnd: whether the reader received the end of the stream instead of an element.
    func readerReceived(isEnd: Bool) {
        state.withLock { state in
            state.readerWaits = false
            if isEnd { state.reader = nil } else { state.waiting -= 1 }
        }
    }
}

extension Device {
    /// Whether a task of the app, other than the calling one, is still working on what an ``AppStream`` has given it,
    /// or an asynchronous method of the app has not returned.
    package var isAppBusy: Bool {
        let task = TaskIdentity()
        // Not under the lock: the last reference to one may be released here.
        let (activities, runningTasks) = state.withLock { ($0.activities, $0.runningTasks) }
        return runningTasks > 0 || activities.contains { $0.object?.isBusy(askedBy: task) ?? false }
    }

    func track(_ activity: ConsumerActivity) {
        state.withLock { state in
            state.activities.removeAll { $0.object == nil }
            state.activities.append(WeakReference(object: activity))
        }
    }
}
