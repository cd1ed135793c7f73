// Apple's BackgroundTasks brings Foundation with it.
@_exported public import Foundation

/// A request for a background task: a ``BGAppRefreshTaskRequest`` ``BGProcessingTaskRequest`` or
/// ``BGContinuedProcessingTaskRequest``.
open class BGTaskRequest: NSObject {
    /// The task's identifier, one of `BGTaskSchedulerPermittedIdentifiers`.
    public let identifier: String
    /// The earliest start; nil: as soon as possible. Only its distance from the system's current time counts, so that
    /// it works while a trace of another day is replayed.
    open var earliestBeginDate: Date?

    fileprivate init(named identifier: String) {
        self.identifier = identifier
        super.init()
    }
}

/// A request for a short task that refreshes the app's content.
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// A request for a task as soon as possible.
    public init(identifier: String) { super.init(named: identifier) }
}

/// A request for a task that the user has begun in the app, and that continues when the app leaves the screen.
open class BGContinuedProcessingTaskRequest: BGTaskRequest {
    /// What happens if the task cannot begin at once.
    public enum SubmissionStrategy: Int, Sendable {
        /// The request waits until the task can begin.
        case queue = 0
        /// The submission throws an error.
        case fail = 1
    }

    /// The task's title for the user.
    open var title: String
    /// What it does now, for the user.
    open var subtitle: String
    /// What happens if the task cannot begin at once. Here it can whenever it can be submitted.
    open var strategy = SubmissionStrategy.queue

    /// A request for a task that begins at once. It can be submitted in the foreground only.
    public init(identifier: String, title: String, subtitle: String) {
        (self.title, self.subtitle) = (title, subtitle)
        super.init(named: identifier)
    }
}

/// A request for a longer task.
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether the task needs the network. Ignored.
    open var requiresNetworkConnectivity = false
    /// Whether the task needs external power. Ignored.
    open var requiresExternalPower = false

    /// A request for a task as soon as possible.
    public init(identifier: String) { super.init(named: identifier) }
}
