import ApplicationLifecycle
import EmulatedDevice
import Foundation
import LocationModel
import Synchronization

/// Where the app begins and ends its background tasks, from whichever thread.
///
/// The app has its identifier at once; the app's life gives its own later, on the loop's thread, in the order of asking.
/// The desk gives numbers and knows which is which.
final class BackgroundTaskDesk: Sendable {
    typealias Handler = @MainActor @Sendable () -> Void

    private struct Entry {
        var handler: Handler?
        /// What the app's life calls it; nil: it has not answered yet.
        var task: BackgroundTaskID?
        /// Whether the app has its number.
        var isHandedOut = false
        /// Whether the app has ended it before the answer came.
        var hasEnded = false
    }

    private struct Books {
        var entries: [Int: Entry] = [:]
        /// What has been asked for and not answered, the oldest first.
        var awaited: [Int] = []
        var last = 0
    }

    private weak let device: Device?
    private let books = Mutex(Books())

    init(_ device: Device) { self.device = device }

    // MARK: The app's side

    /// - Returns: a number from 1 on; 0 when it is not possible.
    func begin(name: String, handler: Handler?) -> Int {
        guard let device, isPossible(on: device) else { return 0 }
        let number = books.withLock { books in
            books.last += 1
            books.entries[books.last] = Entry(handler: handler)
            books.awaited.append(books.last)
            return books.last
        }
        device.send(.beginBackgroundTask(name: name))
        return books.withLock { books in
            // Answered already, with a no.
            guard books.entries[number] != nil else { return 0 }
            books.entries[number]?.isHandedOut = true
            return number
        }
    }

    func end(_ number: Int) {
        let task = books.withLock { books -> BackgroundTaskID? in
            guard let entry = books.entries[number] else { return nil }
            guard let task = entry.task else {
                books.entries[number]?.hasEnded = true
                return nil
            }
            books.entries[number] = nil
            return task
        }
        if let task { device?.send(.endBackgroundTask(task)) }
    }

    var timeRemaining: Double {
        guard let device else { return 0 }
        let snapshot = device.snapshot
        guard snapshot.state.executes else { return 0 }
        guard let limit = snapshot.backgroundTimeLimit, let now = device.time else { return .greatestFiniteMagnitude }
        return max(0, limit.seconds(since: now))
    }

    private func isPossible(on device: Device) -> Bool {
        let configuration = device.configuration
        return configuration.profile.isMultitaskingSupported && !configuration.info.traits.exitsOnSuspend
            && timeRemaining > configuration.profile.expirationWarning
    }

    // MARK: The device's side

    /// The answer to the oldest question.
    func take(_ task: BackgroundTaskID) {
        let (ended, refused) = books.withLock { books -> (BackgroundTaskID?, Handler?) in
            guard !books.awaited.isEmpty else { return (nil, nil) }
            let number = books.awaited.removeFirst()
            guard let entry = books.entries[number] else { return (nil, nil) }
            if task != .invalid && !entry.hasEnded {
                books.entries[number]?.task = task
                return (nil, nil)
            }
            books.entries[number] = nil
            return task == .invalid ? (nil, entry.isHandedOut && !entry.hasEnded ? entry.handler : nil) : (task, nil)
        }
        if let ended { device?.send(.endBackgroundTask(ended)) }
        // Its time was over before it began; the app believes that it runs.
        if let refused { device?.onMainThread(refused) }
    }

    /// Calls the handler of a task, once; it is still to be ended.
    @MainActor func expire(_ task: BackgroundTaskID) {
        let handler = books.withLock { books -> Handler? in
            guard let number = books.entries.first(where: { $0.value.task == task })?.key else { return nil }
            defer { books.entries[number]?.handler = nil }
            return books.entries[number]?.handler
        }
        handler?()
    }
}
