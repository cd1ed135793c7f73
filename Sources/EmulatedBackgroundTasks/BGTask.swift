import EmulatedDevice
public import Foundation
import Synchronization

/// Work that the app does behind the screen, as it has asked to; one of its subclasses.
open class BGTask: NSObject,
    @unchecked Sendable  // Proof: what it stores is constant and sendable, atomic, or in a mutex.
{
    /// The name it was asked for by.
    public let identifier: String

    private let end: @Sendable () -> Void
    private let handler = Mutex<Detour<() -> Void>?>(nil)
    private let isCompleted = Atomic<Bool>(false)

    init(identifier: String, end: @escaping @Sendable () -> Void) {
        self.identifier = identifier
        self.end = end
        super.init()
    }

    /// Is called shortly before the time is over. A task without one is taken to be completed then, without success.
    open var expirationHandler: (() -> Void)? {
        get { handler.withLock { $0 }?.value }
        set {
            let handler = newValue.map(Detour.init)
            self.handler.withLock { $0 = handler }
        }
    }

    /// The app is done. Until it says so it keeps running, and when it does not say so in time it is killed.
    open func setTaskCompleted(success: Bool) {
        if !isCompleted.exchange(true, ordering: .acquiringAndReleasing) { end() }
    }

    /// The time is nearly over.
    func expire() {
        guard let handler = expirationHandler else { return setTaskCompleted(success: false) }
        handler()
        expirationHandler = nil
    }
}

/// A short task, to refresh what the app shows.
open class BGAppRefreshTask: BGTask,
    @unchecked Sendable  // Proof: it adds nothing to what it inherits.
{}

/// Work that takes its time. Here it has no more of it than a short task.
open class BGProcessingTask: BGTask,
    @unchecked Sendable  // Proof: it adds nothing to what it inherits.
{}
