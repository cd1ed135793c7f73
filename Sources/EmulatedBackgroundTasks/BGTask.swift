import EmulatedDevice
public import Foundation
import Synchronization

/// Work that the app has scheduled for the background: a ``BGAppRefreshTask``, ``BGProcessingTask`` or
/// ``BGContinuedProcessingTask``.
open class BGTask: NSObject,
    @unchecked Sendable  // Proof: what it stores is constant and sendable, atomic, or in a mutex.
{
    /// The identifier of its request.
    public let identifier: String

    private let end: @Sendable () -> Void
    private let handler = Mutex<UncheckedSendableBox<() -> Void>?>(nil)
    private let isCompleted = Atomic<Bool>(false)

    init(identifier: String, end: @escaping @Sendable () -> Void) {
        self.identifier = identifier
        self.end = end
        super.init()
    }

    /// Called shortly before the time is over. A task without one counts as completed then, without success.
    open var expirationHandler: (() -> Void)? {
        get { handler.withLock { $0 }?.value }
        set {
            let handler = newValue.map(UncheckedSendableBox.init)
            self.handler.withLock { $0 = handler }
        }
    }

    /// Completes the task. Until then the app keeps running; if it does not complete the task in time it is killed.
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

/// A short task that refreshes the app's content.
open class BGAppRefreshTask: BGTask,
    @unchecked Sendable  // Proof: it adds nothing to what it inherits.
{}

/// A longer task. Here it has no more time than a short one.
open class BGProcessingTask: BGTask,
    @unchecked Sendable  // Proof: it adds nothing to what it inherits.
{}

/// A task that the user has begun in the app. It keeps the app running when that leaves the screen, here for the time
/// of background tasks.
open class BGContinuedProcessingTask: BGTask, ProgressReporting,
    @unchecked Sendable  // Proof: the progress has its own lock, the texts are in a mutex.
{
    /// How much is done; the app updates it. iOS ends a task without progress, which is not done here.
    public let progress = Progress(totalUnitCount: 0)
    private let texts: Mutex<(title: String, subtitle: String)>

    init(identifier: String, title: String, subtitle: String, end: @escaping @Sendable () -> Void) {
        texts = Mutex((title, subtitle))
        super.init(identifier: identifier, end: end)
    }

    /// The title for the user; shown nowhere.
    open var title: String { texts.withLock { $0.title } }
    /// What it does now, for the user; shown nowhere.
    open var subtitle: String { texts.withLock { $0.subtitle } }

    /// Changes what the user would read.
    open func updateTitle(_ title: String, subtitle: String) { texts.withLock { $0 = (title, subtitle) } }
}
