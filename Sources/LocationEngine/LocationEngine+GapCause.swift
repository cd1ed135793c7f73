public import LocationModel

/// Why no location is delivered.
extension LocationEngine {
    /// Why the app receives no location now; nil if the next usable fix is delivered. With several clients, the cause of
    /// the one that is closest to a delivery.
    /// - Parameters:
    ///   - isSourceLost: whether the source is unavailable, which the engine does not know.
    ///   - now: the present time.
    public func gapCause(isSourceLost: Bool, at now: Instant) -> GapCause? {
        guard state != .notRunning else { return .notRunning }
        var cause: GapCause?
        for index in clients.indices {
            guard let own = gapCause(ofClientAt: index, isSourceLost: isSourceLost, at: now) else { return nil }
            if cause.map({ $0.kind < own.kind }) ?? true { cause = own }
        }
        return cause ?? .notRequested
    }

    private func gapCause(ofClientAt index: Int, isSourceLost: Bool, at now: Instant) -> GapCause? {
        let client = clients[index]
        guard client.wantsUpdates || requests.contains(where: { $0.client == client.id }) else {
            return client.isPaused ? .paused : .notRequested
        }
        if client.wantsUpdates {
            guard authorization.allowsUpdates(startedInForeground: client.startedInForeground, in: state) else {
                return .notPermitted
            }
        } else if !authorization.isGranted {
            return .notPermitted
        }
        guard state.executes else { return .suspended }
        if isSourceLost { return .sourceLost }
        if outage != nil { return .noFix }
        guard client.wantsUpdates else { return nil }
        if !client.batch.isEmpty { return .batched(until: client.batchDeadline(after: policy.batchDelay)) }
        if !client.needs(now), let next = client.nextNeeded {
            return client.grantedAccuracy == .reduced ? .reducedAccuracy(until: next) : .notNeeded(until: next)
        }
        return client.isFiltered && client.lastDelivered != nil ? .distanceFilter : nil
    }

    /// The receiver's period in seconds; nil until it is known.
    package var receiverPeriod: Double? { epochs.seconds }
}
