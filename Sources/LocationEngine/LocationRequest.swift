import LocationModel

/// `requestLocation`: exactly one callback. A location of the desired accuracy, or, when the time is over, the best less
/// accurate one that there was, or none: `CLError.locationUnknown`.
struct LocationRequest: Sendable {
    let client: ClientID
    /// When the time is over; nil: so long after the next fix, because the source's time has jumped.
    var deadline: Instant?
    /// The most accurate location so far.
    private(set) var best: Fix?

    init(by client: ClientID, until deadline: Instant) {
        self.client = client
        self.deadline = deadline
    }

    /// Takes a location in. A receiver that does not tell its accuracy is trusted.
    mutating func isSatisfied(by fix: Fix, within radius: Double, _ rules: MonitoringRules) -> Bool {
        if deadline == nil { deadline = fix.time.advanced(bySeconds: rules.requestTimeout) }
        if fix.horizontalAccuracy ?? 0 <= best?.horizontalAccuracy ?? .infinity { best = fix }
        return fix.horizontalAccuracy ?? 0 <= radius
    }

    /// What came so far may not be known any more.
    mutating func forget() { best = nil }
}

extension LocationEngine {
    /// One outstanding only, and none while updates run.
    mutating func requestLocation(forClientAt index: Int, at now: Instant, into effects: inout Effects) {
        let id = clients[index].id
        guard !clients[index].wantsUpdates, !requests.contains(where: { $0.client == id }) else { return }
        if tellIfRefused(clientAt: index, into: &effects) { return }
        requests.append(LocationRequest(by: id, until: now.advanced(bySeconds: rules.requestTimeout)))
    }

    /// - Returns: whether there was one.
    @discardableResult mutating func cancelRequest(of client: ClientID) -> Bool {
        guard let index = requests.firstIndex(where: { $0.client == client }) else { return false }
        requests.remove(at: index)
        return true
    }

    mutating func answerRequests(with fix: Fix, into effects: inout Effects) {
        for index in requests.indices.reversed() {
            let desired = clients.first { $0.id == requests[index].client }?.desiredAccuracy ?? .best
            let accuracy = authorization.limited(policy.accuracy(for: desired, in: state))
            let told = accuracy == .reduced ? reducedAccuracy.reduce(fix) : fix
            let radius = accuracy.radius ?? rules.bestAccuracy
            guard requests[index].isSatisfied(by: told, within: radius, rules), state.executes else { continue }
            effects.deliver(told, to: requests.remove(at: index).client)
        }
    }

    /// Their time is over: the best that there was, or nothing.
    mutating func endRequests(dueAt now: Instant, into effects: inout Effects) {
        for index in requests.indices.reversed() {
            guard let due = requests[index].deadline, due <= now else { continue }
            let request = requests.remove(at: index)
            if let best = request.best {
                effects.deliver(best, to: request.client)
            } else {
                effects.append(.requestFailed(request.client))
            }
        }
    }
}
