import LocationModel

/// What becomes of a fix, and of none.
extension LocationEngine {
    mutating func handle(_ fix: Fix, into effects: inout Effects) {
        // One that was under way when the last client stopped, or when the app was suspended.
        guard announcedDemand != .idle else { return }
        var fix = fix
        fix.makeSound()
        epochs.observe(fix.time)
        guard let coordinate = fix.coordinate else {
            return handleOutage(since: fix.time, at: fix.time, into: &effects)
        }
        outage = nil
        lastFix = fix
        let speed = trip.observe(fix, at: coordinate)

        if !requests.isEmpty { answerRequests(with: fix, into: &effects) }
        for index in clients.indices where clients[index].isUpdating && clients[index].needs(fix.time) {
            if clients[index].grantedAccuracy == .reduced {
                serveRoughly(clientAt: index, with: fix, into: &effects)
            } else {
                serve(clientAt: index, with: fix, at: coordinate, speed: speed, into: &effects)
            }
        }
        look(at: fix, coordinate, speed: speed, into: &effects)
    }

    // MARK: The standard updates

    private mutating func serve(
        clientAt index: Int, with fix: Fix, at coordinate: Coordinate, speed: Double?,
        into effects: inout Effects
    ) {
        let moved = deliverFiltered(fix, at: coordinate, toClientAt: index, into: &effects)
        reviewDeferral(ofClientAt: index, with: fix, at: coordinate, into: &effects)
        let delay = rules.pauseDelay(for: clients[index].activity)
        if clients[index].pause?.isDue(with: fix, at: coordinate, after: delay, rules) ?? false {
            return pause(clientAt: index, into: &effects)
        }
        plan(clientAt: index, from: fix, speed: speed, moved: moved)
    }

    /// - Returns: metres that the client's last delivered location is away now.
    private mutating func deliverFiltered(
        _ fix: Fix, at coordinate: Coordinate, toClientAt index: Int, into effects: inout Effects
    ) -> Double {
        let filter = clients[index].distanceFilter
        if filter.metres != nil, let last = clients[index].lastDelivered {
            let moved = last.coordinate.distance(to: coordinate)
            guard filter.passes(fix, metresMoved: moved, since: last.horizontalAccuracy) else { return moved }
        }
        clients[index].lastDelivered = (coordinate, fix.horizontalAccuracy)
        deliver(fix, toClientAt: index, into: &effects)
        return 0
    }

    /// Now, or together with others, or when the app runs again.
    private mutating func deliver(_ fix: Fix, toClientAt index: Int, into effects: inout Effects) {
        if !state.executes {
            clients[index].holdBack(fix)
        } else if policy.batches(in: state) || clients[index].deferral != nil && !state.isForeground {
            clients[index].batch.append(fix)
            if clients[index].batch.count >= DeferredUpdates.capacity { flushBatch(of: index, into: &effects) }
        } else {
            effects.deliver(fix, to: clients[index].id)
        }
    }

    /// The rough location is computed anew only so often; in between there is nothing to tell.
    private mutating func serveRoughly(clientAt index: Int, with fix: Fix, into effects: inout Effects) {
        let rough = reducedAccuracy.reduce(fix)
        guard let coordinate = rough.coordinate else { return }
        _ = deliverFiltered(rough, at: coordinate, toClientAt: index, into: &effects)
        reviewDeferral(ofClientAt: index, with: rough, at: coordinate, into: &effects)
        clients[index].nextNeeded = rough.time.advanced(bySeconds: ReducedAccuracy.interval)
    }

    /// When the contract of a client needs the next fix: on the last epoch before the device can have left its circle.
    private mutating func plan(clientAt index: Int, from fix: Fix, speed: Double?, moved: Double) {
        guard let radius = clients[index].grantedAccuracy?.radius, let speed,
            trip.age(at: fix.time) >= contract.acquaintance
        else {
            clients[index].nextNeeded = nil
            return
        }
        let interval = contract.interval(
            // An app that wants to hear of every 500 m only needs no better promise than that.
            radius: max(radius, clients[index].distanceFilter.metres ?? 0),
            // A receiver that does not tell its accuracy is trusted to half of what is asked.
            horizontalAccuracy: fix.horizontalAccuracy ?? radius / 2, moved: moved, speed: speed,
            likelyTopSpeed: trip.likelyTopSpeed(at: fix.time), calm: trip.calm(at: fix.time))
        clients[index].nextNeeded = epochs.lastEpoch(within: interval, of: fix.time)
    }

    private mutating func pause(clientAt index: Int, into effects: inout Effects) {
        endUpdates(ofClientAt: index, into: &effects)
        effects.append(.paused(clients[index].id))
    }

    /// What was accepted for it comes before the end takes effect; a new start brings a new first location.
    mutating func endUpdates(ofClientAt index: Int, into effects: inout Effects) {
        flushBatch(of: index, into: &effects)
        endDeferral(ofClientAt: index, .canceled, into: &effects)
        clients[index].wantsUpdates = false
        clients[index].grantedAccuracy = nil
        clients[index].lastDelivered = nil
        clients[index].pause?.forget()
    }

    // MARK: No position

    /// - Parameter since: when it began, if it is not known to have begun before.
    mutating func handleOutage(since: Instant, at time: Instant, into effects: inout Effects) {
        var current = outage ?? (since: since, announced: false)
        let lasting = time.seconds(since: current.since)
        if lasting >= LocationEngine.outage {
            if !current.announced && state.executes && clients.contains(where: \.isUpdating) {
                effects.append(.locationUnknown(since: current.since))
                current.announced = true
            }
            regions.answerUnknown(into: &effects)
        }
        outage = current
        let retry = contract.retry(afterOutage: lasting)
        let next = epochs.lastEpoch(within: retry, of: time)
        for index in clients.indices where clients[index].isUpdating && clients[index].needs(time) {
            clients[index].nextNeeded = next
        }
        postponeLooks(by: retry, at: time)
    }
}
