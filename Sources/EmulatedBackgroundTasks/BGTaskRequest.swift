// Apple's BackgroundTasks brings Foundation with it.
@_exported public import Foundation

/// What an app asks to have done later; one of its subclasses.
open class BGTaskRequest: NSObject {
    /// The task's name, one of `BGTaskSchedulerPermittedIdentifiers`.
    public let identifier: String
    /// It is not begun before; nil: as soon as may be. What counts is how far this is from now by the system's clock, so
    /// that it means the same while a trace of some other day is replayed.
    open var earliestBeginDate: Date?

    fileprivate init(named identifier: String) {
        self.identifier = identifier
        super.init()
    }
}

/// A request to refresh what the app shows: a short task.
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// A request to begin as soon as may be.
    public init(identifier: String) { super.init(named: identifier) }
}

/// A request for work that takes its time.
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether it needs the network. Nobody looks whether it is there.
    open var requiresNetworkConnectivity = false
    /// Whether it needs the charger. Nobody looks whether it is there.
    open var requiresExternalPower = false

    /// A request to begin as soon as may be.
    public init(identifier: String) { super.init(named: identifier) }
}

/// A request that waits, as it was when the app handed it over.
struct PendingRequest: Sendable {
    enum Kind: Sendable {
        case refresh
        case processing(needsNetwork: Bool, needsPower: Bool)
    }

    let identifier: String
    let kind: Kind
    private let earliest: Date?

    init(_ request: BGTaskRequest) {
        identifier = request.identifier
        earliest = request.earliestBeginDate
        kind =
            (request as? BGProcessingTaskRequest).map {
                .processing(needsNetwork: $0.requiresNetworkConnectivity, needsPower: $0.requiresExternalPower)
            } ?? .refresh
    }

    var isRefresh: Bool { if case .refresh = kind { true } else { false } }

    /// Seconds from now until it may begin.
    var wait: Double { max(0, earliest?.timeIntervalSinceNow ?? 0) }

    /// The app's own form of it.
    var request: BGTaskRequest {
        let request: BGTaskRequest
        switch kind {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: identifier)
        case .processing(let needsNetwork, let needsPower):
            let processing = BGProcessingTaskRequest(identifier: identifier)
            (processing.requiresNetworkConnectivity, processing.requiresExternalPower) = (needsNetwork, needsPower)
            request = processing
        }
        request.earliestBeginDate = earliest
        return request
    }
}
