import LocationModel

extension LocationEngine {
    mutating func handle(_ request: Request, of id: ClientID, at now: Instant, into effects: inout Effects) {
        let index = clients.firstIndex { $0.id >= id } ?? clients.endIndex
        if index == clients.endIndex || clients[index].id != id { clients.insert(Client(id), at: index) }
        switch request {
        case .startUpdatingLocation: startUpdates(ofClientAt: index, into: &effects)
        case .stopUpdatingLocation:
            cancelRequest(of: id)
            endUpdates(ofClientAt: index, into: &effects)
        case .desiredAccuracy(let accuracy):
            clients[index].desiredAccuracy = accuracy
            reviewDeferral(ofClientAt: index, into: &effects)
        case .distanceFilter(let metres):
            filter(byMetres: metres, clientAt: index)
            reviewDeferral(ofClientAt: index, into: &effects)
        case .allowDeferredUpdates(let metres, let seconds):
            allowDeferral(ofClientAt: index, metres: metres, seconds: seconds, at: now, into: &effects)
        case .disallowDeferredUpdates: endDeferral(ofClientAt: index, .canceled, into: &effects)
        case .requestLocation: requestLocation(forClientAt: index, at: now, into: &effects)
        case .allowsBackgroundLocationUpdates(let allows): clients[index].allowsBackgroundUpdates = allows
        case .pausesLocationUpdatesAutomatically(let pauses):
            clients[index].pause = pauses ? clients[index].pause ?? AutoPause() : nil
        case .predictsPositions(let predicts):
            clients[index].predictsPositions = predicts
            // The next fix was planned for the previous guarantee.
            clients[index].nextNeeded = nil
        case .activityType(let activity): clients[index].activity = activity
        case .startMonitoringSignificantLocationChanges:
            startSignificantChanges(ofClientAt: index, at: now, into: &effects)
        case .stopMonitoringSignificantLocationChanges: stopSignificantChanges(ofClientAt: index)
        case .startMonitoring(let region): startMonitoring(region, into: &effects)
        case .stopMonitoring(let region): stopMonitoring(region)
        case .requestState(let region): requestState(of: region, into: &effects)
        case .startMonitoringVisits: startVisits(ofClientAt: index, into: &effects)
        case .stopMonitoringVisits: stopVisits(ofClientAt: index)
        }
    }

    private mutating func startUpdates(ofClientAt index: Int, into effects: inout Effects) {
        cancelRequest(of: clients[index].id)
        clients[index].startedInForeground =
            clients[index].wantsUpdates && clients[index].startedInForeground || state.isForeground
        clients[index].wantsUpdates = true
        clients[index].isPaused = false
        notifyIfRefused(clientAt: index, into: &effects)
    }

    private mutating func filter(byMetres metres: Double?, clientAt index: Int) {
        let filter = DistanceFilter(metres)
        guard filter != clients[index].distanceFilter else { return }
        clients[index].distanceFilter = filter
        // The next fix was planned for the previous filter.
        clients[index].nextNeeded = nil
    }
}
