public import Foundation
import Synchronization

/// Work that the app does behind the screen, as it has asked to; one of its subclasses.
open class BGTask: NSObject, @unchecked Sendable {
    /// The name it was asked for by.
    public let identifier: String

    private let end: @Sendable () -> Void
    private let handler = Mutex<Work?>(nil)
    private let isCompleted = Atomic<Bool>(false)

    // Unchecked, because subclasses outside of this module could add what is not; everything here is.
    init(identifier: String, end: @escaping @Sendable () -> Void) {
        self.identifier = identifier
        self.end = end
        super.init()
    }

    /// Is called shortly before the time is over. A task without one is taken to be completed then, without success.
    open var expirationHandler: (() -> Void)? {
        get { handler.withLock { $0 }?.body }
        set {
            let work = newValue.map(Work.init)
            handler.withLock { $0 = work }
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
open class BGAppRefreshTask: BGTask, @unchecked Sendable {}

/// Work that takes its time. Here it has no more of it than a short task.
open class BGProcessingTask: BGTask, @unchecked Sendable {}

/// A closure of the app's.
///
/// Unchecked, because Apple does not ask for one that is sendable: it is called on the queue that the app has registered
/// for the task, and to hand it over is all that is done with it elsewhere.
struct Work: @unchecked Sendable {
    let body: () -> Void
}
