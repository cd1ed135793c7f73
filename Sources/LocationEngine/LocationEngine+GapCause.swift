public import LocationModel

/// Why no location is delivered.
extension LocationEngine {
    /// Why the app receives no location now; nil if the next usable fix is delivered. With several clients, the cause
    /// of the one that is closest to a delivery.
    /// - Parameters:
    ///   - isSourceLost: whether the source is unavailable, which the engine does not know.
    ///   - now: the current time.
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
        let (id, wantsUpdates) = (clients[index].id, clients[index].wantsUpdates)
        guard wantsUpdates || requests.contains(where: { $0.client == id }) else {
            return clients[index].isPaused ? .paused : .notRequested
        }
        let isPermitted =
            wantsUpdates
            ? authorization.allowsUpdates(startedInForeground: clients[index].startedInForeground, in: state)
            : authorization.isGranted
        guard isPermitted else { return .notPermitted }
        guard state.executes else { return .suspended }
        if isSourceLost { return .sourceLost }
        if currentOutage != nil { return .noFix }
        return wantsUpdates ? clients[index].gapCause(batchDelay: policy.batchDelay, at: now) : nil
    }

    /// The receiver's period in seconds; nil until it is known.
    package var receiverPeriod: Double? { epochs.seconds }
}

extension Client {
    /// Why it receives no fix although fixes arrive; nil if it receives the next one.
    fileprivate func gapCause(batchDelay: Double, at now: Instant) -> GapCause? {
        if !batch.isEmpty { return .batched(until: batchDeadline(after: batchDelay)) }
        if !needs(now), let next = nextNeeded {
            return grantedAccuracy == .reduced ? .reducedAccuracy(until: next) : .notNeeded(until: next)
        }
        return isFiltered && lastDelivered != nil ? .distanceFilter : nil
    }
}
