import EmulatedDevice
import Foundation

/// A copy of a pending request.
struct PendingRequest: Sendable {
    enum Kind: Sendable {
        case refresh
        case processing(needsNetwork: Bool, needsPower: Bool)
        case continued(title: String, subtitle: String, BGContinuedProcessingTaskRequest.SubmissionStrategy)
    }

    let identifier: String
    let kind: Kind
    private let earliest: Date?

    init(_ request: BGTaskRequest) {
        identifier = request.identifier
        earliest = request.earliestBeginDate
        kind =
            switch request {
            case let request as BGProcessingTaskRequest:
                .processing(
                    needsNetwork: request.requiresNetworkConnectivity, needsPower: request.requiresExternalPower)
            case let request as BGContinuedProcessingTaskRequest:
                .continued(title: request.title, subtitle: request.subtitle, request.strategy)
            default: .refresh
            }
    }

    var isRefresh: Bool { if case .refresh = kind { true } else { false } }
    var isContinued: Bool { if case .continued = kind { true } else { false } }

    /// Seconds until its earliest start.
    var wait: Double { isContinued ? 0 : earliest?.secondsLeft ?? 0 }

    /// The request for the app.
    var request: BGTaskRequest {
        let request: BGTaskRequest
        switch kind {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: identifier)
        case .processing(let needsNetwork, let needsPower):
            let processing = BGProcessingTaskRequest(identifier: identifier)
            (processing.requiresNetworkConnectivity, processing.requiresExternalPower) = (needsNetwork, needsPower)
            request = processing
        case .continued(let title, let subtitle, let strategy):
            let continued = BGContinuedProcessingTaskRequest(identifier: identifier, title: title, subtitle: subtitle)
            continued.strategy = strategy
            request = continued
        }
        request.earliestBeginDate = earliest
        return request
    }

    /// The task that it asks for.
    func task(end: @escaping @Sendable () -> Void) -> BGTask {
        switch kind {
        case .refresh: BGAppRefreshTask(identifier: identifier, end: end)
        case .processing: BGProcessingTask(identifier: identifier, end: end)
        case .continued(let title, let subtitle, _):
            BGContinuedProcessingTask(identifier: identifier, title: title, subtitle: subtitle, end: end)
        }
    }
}
