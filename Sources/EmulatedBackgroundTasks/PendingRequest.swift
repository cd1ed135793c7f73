import Foundation

/// A copy of a pending request.
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

    /// Seconds until its earliest start.
    var wait: Double { max(0, earliest?.timeIntervalSinceNow ?? 0) }

    /// The request for the app.
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
