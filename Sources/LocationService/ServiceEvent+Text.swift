package import LocationModel

extension ServiceEvent {
    /// The event as text, with a mark before it: ● the app is notified, ! something goes wrong. Nil for an
    /// event that another one reports as well.
    package func text(usesScenes: Bool, in zone: LocalTime = .utc) -> String? {
        switch self {
        case .message(let message): "● \(message.name(inScenes: usesScenes))"
        case .launch(.location(let event)): "  launched by a \(event.text)"
        case .launch(.localNotification(let identifier)): "  launched by notification \(identifier)"
        case .state(.suspended, _): "  suspended"
        case .state(.background, from: .suspended): "  running again"
        case .launch(.user), .state, .record, .backgroundTime, .lastLocation, .locations: nil
        case .backgroundTask(.invalid): "! no background task is possible now"
        case .backgroundTask(let task): "  background task \(task.rawValue) begins"
        case .scheduledTask(let name, let task): "● scheduled task \(name) begins as background task \(task.rawValue)"
        case .expiration(let task): "! background task \(task.rawValue) expires"
        case .preservation(let what): "  state \(what.text)"
        case .notification(let identifier, isShown: true): "  notification \(identifier) is shown"
        case .notification(let identifier, isShown: false): "● notification \(identifier)"
        case .openURL(let url): "● opens \(url)"
        case .devicePower(let power): "● battery: \(power.text)"
        case .otherAppTerminated(let name): "  \(name) terminated: memory was needed"
        case .terminated(let reason): "✖ terminated: \(reason.text)"
        case .desiredAccuracy(_, let accuracy): "  desired accuracy: \(accuracy.name)"
        case .locationEvent(let event, let payload): "● \(payload?.text ?? event.text)"
        case .regionState(let region, let state): "● region \(region): \(state.rawValue)"
        case .monitoringFailed(let region, let failure): "! region \(region) cannot be monitored: \(failure.rawValue)"
        case .requestFailed: "! the requested location is not available"
        case .paused: "  location updates paused"
        case .deferralEnded(_, .completed): "  location updates are no longer deferred"
        case .deferralEnded(_, let reason): "! location updates are not deferred: \(reason.rawValue)"
        case .denied: "! location updates are not permitted"
        case .authorization(let authorization): "● permission: \(authorization.text)"
        case .fault(.locationUnknown(let since)): "! no position since \(zone.timeOfDay(since))"
        case .fault(.timeRestarted(let from)): "! the time has jumped, from \(zone.iso8601(from))"
        case .source(.lost(let reason)): "! \(reason); trying again"
        case .source(.found(let name)): "  receiving from \(name)"
        }
    }
}

extension LocationEvent {
    fileprivate var text: String {
        switch self {
        case .significantChange: "significant change"
        case .regionCrossing: "region crossing"
        case .visit: "visit"
        }
    }
}

extension LocationEventPayload {
    fileprivate var text: String {
        switch self {
        case .significantChange(let fix, _): "significant change to \(fix.coordinate?.text ?? "")"
        case .region(let region, let direction, _): "region \(region) \(direction.rawValue)"
        case .visit(let visit): "visit \(visit.departure == nil ? "begins" : "ends") at \(visit.coordinate.text)"
        }
    }
}

extension Authorization {
    fileprivate var text: String { "\(status.rawValue)\(accuracy == .reduced ? ", reduced accuracy" : "")" }
}

extension Preservation {
    fileprivate var text: String {
        switch self {
        case .save: "saved"
        case .restore: "restored"
        case .discard: "discarded"
        }
    }
}

extension TerminationReason {
    package var text: String {
        switch self {
        case .leftScreen: "it left the screen"
        case .memoryPressure: "memory was needed"
        case .backgroundTask(let name): "background task \(name) was left open"
        case .watchdog(.launch): "it took too long to launch"
        case .watchdog(.enteringBackground): "it took too long to enter the background"
        case .watchdog(.termination): "it took too long to terminate"
        case .watchdog(.locationEvent): "it took too long to handle a location event"
        case .user: "by the user"
        case .endOfTrace: "the trace is over"
        case .exit: "it exited"
        case .crash: "it crashed"
        }
    }
}
