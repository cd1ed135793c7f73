import LocationModel

/// Handling of fixes and outages.
extension LocationEngine {
    mutating func handle(_ fix: Fix, into effects: inout Effects) {
        // A late fix, requested before the last client stopped or the app was suspended.
        guard announcedDemand != .idle else { return }
        var earliest = announcedDemand.earliest
        if let planned = earliest, planned > fix.time, planned.seconds(since: fix.time) <= contract.earlySampleTime {
            earliest = fix.time
            trip.bringForward(to: fix.time)
        }
        epochs.observe(fix.time, notBefore: earliest)
        guard let coordinate = fix.coordinate else {
            return handleOutage(since: fix.time, isSilent: false, at: fix.time, into: &effects)
        }
        if let outage = currentOutage, fix.time.seconds(since: outage.since) >= contract.reacquisitionTime {
            trip.restartWarmUp(at: fix.time)
        }
        currentOutage = nil
        lastFix = fix
        let bound = trip.observe(fix, at: coordinate, notBefore: earliest, longestStep: epochs.longestStep)

        if !requests.isEmpty { fulfillRequests(with: fix, into: &effects) }
        for index in clients.indices
        where clients[index].isUpdating && clients[index].needs(fix.time, early: contract.earlySampleTime) {
            if clients[index].grantedAccuracy == .reduced {
                serveReduced(clientAt: index, with: fix, into: &effects)
            } else {
                serve(clientAt: index, with: fix, at: coordinate, bound, into: &effects)
            }
        }
        if let bound { expectNextSample(after: fix, bound) }
        monitor(fix, coordinate, bound, into: &effects)
    }

    // MARK: Standard updates

    private mutating func serve(
        clientAt index: Int, with fix: Fix, at coordinate: Coordinate, _ bound: MovementBound?,
        into effects: inout Effects
    ) {
        let moved = deliverFiltered(fix, at: coordinate, toClientAt: index, into: &effects)
        reviewDeferral(ofClientAt: index, with: fix, at: coordinate, into: &effects)
        let delay = rules.pauseDelay(for: clients[index].activity)
        if clients[index].pause?.isDue(with: fix, at: coordinate, after: delay, rules) ?? false {
            return pause(clientAt: index, into: &effects)
        }
        plan(clientAt: index, from: fix, bound, moved: moved)
    }

    /// - Returns: the distance in metres from the client's last delivered location.
    private mutating func deliverFiltered(
        _ fix: Fix, at coordinate: Coordinate, toClientAt index: Int, into effects: inout Effects
    ) -> Double {
        let filter = clients[index].distanceFilter
        if filter.metres != nil, let last = clients[index].lastDelivered {
            let moved = last.coordinate.distance(to: coordinate)
            guard filter.passes(fix, metresMoved: moved, since: last.horizontalAccuracy) else {
                clients[index].isFiltered = true
                return moved
            }
        }
        clients[index].isFiltered = false
        clients[index].lastDelivered = (coordinate, fix.horizontalAccuracy)
        deliver(fix, toClientAt: index, into: &effects)
        return 0
    }

    /// Delivers a fix immediately, in a batch, or when the app runs again.
    private mutating func deliver(_ fix: Fix, toClientAt index: Int, into effects: inout Effects) {
        if !state.executes {
            clients[index].enqueue(fix)
        } else if policy.batches(in: state) || clients[index].deferral != nil && !state.isForeground {
            clients[index].batch.append(fix)
            if clients[index].batch.count >= DeferredUpdates.capacity { flushBatch(of: index, into: &effects) }
        } else {
            effects.deliver(fix, to: clients[index].id)
        }
    }

    /// The reduced location is recomputed at fixed intervals only; in between, nothing is delivered.
    private mutating func serveReduced(clientAt index: Int, with fix: Fix, into effects: inout Effects) {
        let reduced = reducedAccuracy.reduce(fix)
        guard let coordinate = reduced.coordinate else { return }
        _ = deliverFiltered(reduced, at: coordinate, toClientAt: index, into: &effects)
        reviewDeferral(ofClientAt: index, with: reduced, at: coordinate, into: &effects)
        clients[index].nextNeeded = reduced.time.advanced(bySeconds: ReducedAccuracy.interval)
    }

    /// Plans the next fix that a client's contract needs: the last epoch before the device can have left the circle.
    private mutating func plan(clientAt index: Int, from fix: Fix, _ bound: MovementBound?, moved: Double) {
        guard let radius = clients[index].radius(of: clients[index].grantedAccuracy), let bound,
            trip.age(at: fix.time) >= contract.warmUpTime
        else {
            clients[index].nextNeeded = nil
            return
        }
        clients[index].nextNeeded = nextSample(
            after: fix, within: radius, moved: moved, bound, predicting: clients[index].predictsPositions)
    }

    /// The instant from which the next epoch is needed so that the device cannot leave a circle undetected.
    ///
    /// `mutating`, because otherwise the engine would be copied for every sample.
    private mutating func nextSample(
        after fix: Fix, within radius: Double, moved: Double, _ bound: MovementBound, predicting: Bool = false
    ) -> Instant? {
        guard !epochs.needsCheck else { return nil }
        // If a receiver reports no accuracy, half of the radius is assumed.
        let accuracy = trip.horizontalAccuracy(of: fix) ?? radius / 2
        let allowed = contract.allowedMovement(radius: radius, horizontalAccuracy: accuracy, moved: moved)
        let seconds = predicting ? bound.seconds(toDeviate: allowed) : bound.seconds(toMove: allowed)
        return epochs.lastEpoch(within: contract.clamp(seconds), of: fix.time)
    }

    /// Sets the expectation from which the trip learns: the sleep that the contract allows now, whether or not the
    /// source actually sleeps.
    private mutating func expectNextSample(after fix: Fix, _ bound: MovementBound) {
        lastBound = bound
        let isPrediction = clients.contains { $0.isUpdating && $0.predictsPositions } && bound.deviation != nil
        let needsPrediction = isPrediction && !trip.isExpectingPrediction
        guard !trip.isExpecting || needsPrediction, let radius = clients.smallestRadius(by: policy) else { return }
        if !trip.isExpecting, let due = nextSample(after: fix, within: radius, moved: 0, bound) {
            trip.expect(fix, within: radius, until: due)
        }
        if needsPrediction, let due = nextSample(after: fix, within: radius, moved: 0, bound, predicting: true) {
            trip.expectPrediction(of: fix, within: radius, until: due)
        }
    }

    private mutating func pause(clientAt index: Int, into effects: inout Effects) {
        endUpdates(ofClientAt: index, into: &effects)
        clients[index].isPaused = true
        effects.append(.notify(.paused(clients[index].id)))
    }

    /// Ends a client's updates after delivering what was accepted for it; a new start delivers a new first location.
    mutating func endUpdates(ofClientAt index: Int, into effects: inout Effects) {
        flushBatch(of: index, into: &effects)
        endDeferral(ofClientAt: index, .canceled, into: &effects)
        clients[index].wantsUpdates = false
        clients[index].isPaused = false
        clients[index].grantedAccuracy = nil
        clients[index].lastDelivered = nil
        clients[index].pause?.reset()
    }

    // MARK: Outages

    /// - Parameters:
    ///   - since: when the outage began, unless it is already known to have begun earlier.
    ///   - isSilent: whether the source sends nothing, not even epochs without a position.
    mutating func handleOutage(since: Instant, isSilent: Bool, at time: Instant, into effects: inout Effects) {
        var outage = currentOutage ?? (since: since, isAnnounced: false)
        let lasting = time.seconds(since: outage.since)
        if lasting >= LocationEngine.outage {
            if !outage.isAnnounced && state.executes && clients.contains(where: \.isUpdating) {
                effects.append(.notify(.fault(.locationUnknown(since: outage.since))))
                outage.isAnnounced = true
            }
            regions.reportPendingAsUnknown(into: &effects)
        }
        currentOutage = outage
        // The device's movement during an outage is unknown.
        if lasting > contract.maxSampleInterval { trip.resetObservation() }
        let retry = contract.retry(afterOutage: lasting, isSilent: isSilent)
        let next = epochs.lastEpoch(within: retry, of: time)
        for index in clients.indices where clients[index].isUpdating && clients[index].needs(time) {
            clients[index].nextNeeded = next
        }
        postponeSamples(by: retry, at: time)
    }
}

extension [Client] {
    /// The smallest radius of a client in the background; used in the foreground too, so that the trip is known before
    /// the app leaves the screen.
    fileprivate func smallestRadius(by policy: BackgroundPolicy) -> Double? {
        var smallest: Double?
        for index in indices where self[index].isUpdating {
            let accuracy = policy.accuracy(for: self[index].desiredAccuracy, in: .background)
            guard let radius = self[index].radius(of: accuracy) else { continue }
            smallest = Swift.min(smallest ?? radius, radius)
        }
        return smallest
    }
}
