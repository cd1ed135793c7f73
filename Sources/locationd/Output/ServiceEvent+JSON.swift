import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService

extension ServiceEvent {
    /// The value of `event` in its line; nil for what another line tells as well, and what is nobody's but the system's.
    var recordName: String? {
        switch self {
        case .message: "message"
        case .launch(.user): nil
        case .launch: "launch"
        case .state(.suspended, _), .state(.background, from: .suspended): "state"
        case .state, .record, .backgroundTime: nil
        case .backgroundTask: "backgroundTask"
        case .scheduledTask: "scheduledTask"
        case .expiration: "expiration"
        case .preservation: "preservation"
        case .notification: "notification"
        case .terminated: "terminated"
        case .desiredAccuracy: "accuracy"
        case .delivery: "location"
        case .locationEvent: "locationEvent"
        case .regionState: "regionState"
        case .monitoringFailed: "monitoringFailed"
        case .requestFailed: "requestFailed"
        case .paused: "paused"
        case .denied: "denied"
        case .authorization: "authorization"
        case .fault: "fault"
        case .source: "source"
        }
    }
}

extension JSONWriter {
    /// The fields of what happens, behind its time and name.
    mutating func fields(of event: ServiceEvent, usesScenes: Bool) {
        switch event {
        case .message(let message): field("name", message.name(inScenes: usesScenes))
        case .launch(.user): field("cause", "user")
        case .launch(.location(let event)): field("cause", event.rawValue)
        case .launch(.localNotification(let identifier)):
            field("cause", "localNotification")
            field("identifier", identifier)
        case .state(let state, _): field("state", state.rawValue)
        case .backgroundTask(let task), .expiration(let task): field("task", task.rawValue)
        case .scheduledTask(let name, let task):
            field("name", name)
            field("task", task.rawValue)
        case .preservation(let what): field("what", what.rawValue)
        case .notification(let identifier, let isShown):
            field("identifier", identifier)
            field("shown", isShown)
        case .terminated(let reason): fields(of: reason)
        case .desiredAccuracy(_, let accuracy): field("desiredAccuracy", accuracy.rawValue, decimals: 3)
        case .locationEvent(let event, let news):
            field("kind", event.rawValue)
            if let news { fields(of: news) }
        case .regionState(let region, let state):
            field("region", region)
            field("state", state.rawValue)
        case .monitoringFailed(let region, let failure):
            field("region", region)
            field("reason", failure.rawValue)
        case .authorization(let authorization):
            field("status", authorization.status.rawValue)
            field("accuracy", authorization.accuracy.rawValue)
        case .fault(let fault): fields(of: fault)
        case .source(let condition): fields(of: condition)
        case .record, .backgroundTime, .delivery, .requestFailed, .paused, .denied: break
        }
    }

    private mutating func fields(of reason: TerminationReason) {
        field("reason", reason.name)
        switch reason {
        case .backgroundTask(let name): field("task", name)
        case .watchdog(let watchdog): field("watchdog", watchdog.rawValue)
        case .leftScreen, .memoryPressure, .user, .exit, .crash: break
        }
    }

    private mutating func fields(of news: LocationNews) {
        switch news {
        case .significantChange(let fix): fields(of: fix.coordinate, fix.horizontalAccuracy)
        case .region(let region, let direction, let fix):
            field("region", region)
            field("direction", direction.rawValue)
            fields(of: fix.coordinate, fix.horizontalAccuracy)
        case .visit(let visit):
            fields(of: visit.coordinate, visit.horizontalAccuracy)
            if let arrival = visit.arrival { field("arrival", arrival) }
            if let departure = visit.departure { field("departure", departure) }
        }
    }

    private mutating func fields(of coordinate: Coordinate?, _ accuracy: Double?) {
        field("latitude", coordinate?.latitude, decimals: 9)
        field("longitude", coordinate?.longitude, decimals: 9)
        field("horizontalAccuracy", accuracy, decimals: 3)
    }

    private mutating func fields(of fault: Fault) {
        field("name", fault.name)
        switch fault {
        case .locationUnknown(let since): field("since", since)
        case .timeRestarted(let from): field("from", from)
        }
    }

    private mutating func fields(of condition: SourceCondition) {
        switch condition {
        case .lost(let reason):
            field("state", "lost")
            field("reason", reason)
        case .found(let name):
            field("state", "found")
            field("name", name)
        }
    }
}
