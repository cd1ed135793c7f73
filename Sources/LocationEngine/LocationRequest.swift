import LocationModel

/// `requestLocation`: exactly one callback. A location of the desired accuracy, or at the timeout the most accurate one
/// so far, or none: `CLError.locationUnknown`.
struct LocationRequest: Sendable {
    let client: ClientID
    /// The timeout; nil if the source's time has jumped: it then restarts at the next fix.
    var deadline: Instant?
    /// The most accurate location so far.
    private(set) var best: Fix?

    init(by client: ClientID, until deadline: Instant) {
        self.client = client
        self.deadline = deadline
    }

    /// Records a location. If a receiver reports no accuracy, the location is accepted.
    mutating func isSatisfied(by fix: Fix, within radius: Double, _ rules: MonitoringRules) -> Bool {
        if deadline == nil { deadline = fix.time.advanced(bySeconds: rules.requestTimeout) }
        if fix.horizontalAccuracy ?? 0 <= best?.horizontalAccuracy ?? .infinity { best = fix }
        return fix.horizontalAccuracy ?? 0 <= radius
    }

    /// The app may no longer know the locations so far.
    mutating func reset() { best = nil }
}

extension LocationEngine {
    /// Only one request may be outstanding, and none while updates run.
    mutating func requestLocation(forClientAt index: Int, at now: Instant, into effects: inout Effects) {
        let id = clients[index].id
        guard !clients[index].wantsUpdates, !requests.contains(where: { $0.client == id }) else { return }
        if notifyIfRefused(clientAt: index, into: &effects) { return }
        requests.append(LocationRequest(by: id, until: now.advanced(bySeconds: rules.requestTimeout)))
    }

    /// - Returns: whether there was one.
    @discardableResult mutating func cancelRequest(of client: ClientID) -> Bool {
        guard let index = requests.firstIndex(where: { $0.client == client }) else { return false }
        requests.remove(at: index)
        return true
    }

    mutating func fulfillRequests(with fix: Fix, into effects: inout Effects) {
        for index in requests.indices.reversed() {
            let desired = clients.first { $0.id == requests[index].client }?.desiredAccuracy ?? .best
            let accuracy = authorization.limited(policy.accuracy(for: desired, in: state))
            let reported = accuracy == .reduced ? reducedAccuracy.reduce(fix) : fix
            let radius = accuracy.radius ?? rules.bestAccuracy
            guard requests[index].isSatisfied(by: reported, within: radius, rules), state.executes else { continue }
            effects.deliver(reported, to: requests.remove(at: index).client)
        }
    }

    /// Ends requests at their timeout with the best location so far, or none.
    mutating func endRequests(dueAt now: Instant, into effects: inout Effects) {
        for index in requests.indices.reversed() {
            guard let due = requests[index].deadline, due <= now else { continue }
            let request = requests.remove(at: index)
            if let best = request.best {
                effects.deliver(best, to: request.client)
            } else {
                effects.append(.notify(.requestFailed(request.client)))
            }
        }
    }
}
