import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel
import Synchronization

/// The app's background tasks, begun and ended on any thread.
///
/// The app gets its identifier at once. The app's lifecycle assigns its own later, on the loop's thread, in the order
/// of the requests; the registry maps one to the other.
final class BackgroundTaskRegistry: Sendable {
    typealias Handler = @MainActor @Sendable () -> Void

    private struct Entry {
        var handler: Handler?
        /// The lifecycle's identifier; nil until it has replied.
        var task: BackgroundTaskID?
        /// Whether the app has received its identifier.
        var isReturned = false
        /// Whether the app has ended the task before the reply.
        var hasEnded = false
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        /// Tasks without a reply, the oldest first.
        var pending: [Int] = []
        var last = 0
    }

    private weak let device: Device?
    private let state = Mutex(State())

    init(_ device: Device) { self.device = device }

    // MARK: For the app

    /// - Returns: a number from 1 on; 0 if a task cannot be begun.
    func begin(name: String, handler: Handler?) -> Int {
        guard let device, canBegin(on: device) else { return 0 }
        let number = state.withLock { state in
            state.last += 1
            state.entries[state.last] = Entry(handler: handler)
            state.pending.append(state.last)
            return state.last
        }
        device.send(.beginBackgroundTask(name: name))
        return state.withLock { state in
            // Refused already.
            guard state.entries[number] != nil else { return 0 }
            state.entries[number]?.isReturned = true
            return number
        }
    }

    func end(_ number: Int) {
        device?.saveUserDefaults()
        let task = state.withLock { state -> BackgroundTaskID? in
            guard let entry = state.entries[number] else { return nil }
            guard let task = entry.task else {
                state.entries[number]?.hasEnded = true
                return nil
            }
            state.entries[number] = nil
            return task
        }
        if let task { device?.send(.endBackgroundTask(task)) }
    }

    /// Seconds until the system ends the background tasks; 0 if the app does not run, the greatest value without a
    /// limit.
    var timeRemaining: Double {
        guard let device else { return 0 }
        let snapshot = device.snapshot
        guard snapshot.state.executes else { return 0 }
        guard let limit = snapshot.backgroundTimeLimit, let now = device.time else { return .greatestFiniteMagnitude }
        return max(0, limit.seconds(since: now))
    }

    private func canBegin(on device: Device) -> Bool {
        let configuration = device.configuration
        return configuration.profile.isMultitaskingSupported && !configuration.info.traits.exitsOnSuspend
            && timeRemaining > configuration.profile.expirationWarning
    }

    // MARK: For the device

    /// Receives the lifecycle's identifier for the oldest pending task, or its refusal.
    func receive(_ task: BackgroundTaskID) {
        let (ended, refused) = state.withLock { state -> (BackgroundTaskID?, Handler?) in
            guard !state.pending.isEmpty else { return (nil, nil) }
            let number = state.pending.removeFirst()
            guard let entry = state.entries[number] else { return (nil, nil) }
            if task != .invalid && !entry.hasEnded {
                state.entries[number]?.task = task
                return (nil, nil)
            }
            state.entries[number] = nil
            return task == .invalid ? (nil, entry.isReturned && !entry.hasEnded ? entry.handler : nil) : (task, nil)
        }
        if let ended { device?.send(.endBackgroundTask(ended)) }
        // The time ran out before the task began, but the app has an identifier for it.
        if let refused { device?.onMainThread(refused) }
    }

    /// Calls a task's expiration handler, once. The app must still end the task.
    @MainActor func expire(_ task: BackgroundTaskID) {
        let handler = state.withLock { state -> Handler? in
            guard let number = state.entries.first(where: { $0.value.task == task })?.key else { return nil }
            defer { state.entries[number]?.handler = nil }
            return state.entries[number]?.handler
        }
        handler?()
    }
}
