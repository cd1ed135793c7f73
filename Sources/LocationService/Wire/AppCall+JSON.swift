import ApplicationLifecycle
import LocationEngine
import LocationModel

extension AppCall {
    /// The call as a line, with its end.
    package var line: [UInt8] { WireCodec.encode(CallRecord(self)) }

    /// The call that a line is, without its end or with it.
    package init(line: [UInt8]) throws(WireError) { self = try WireCodec.decode(CallRecord.self, from: line).meaning() }
}

/// A call's line: what its name does not need is left out, what is not known is passed over.
private struct CallRecord: Codable {
    var call: String
    var version: Int?
    var message: String?
    var name: String?
    var task: Int?
    var identifier: String?
    var time: Instant?
    var status: String?
    var accuracy: String?

    // A request's
    var client: Int?
    var metres: Double?
    var seconds: Double?
    var allowed: Bool?
    var activity: Int?
    var region: String?
    var latitude: Double?
    var longitude: Double?
    var radius: Double?
    var notifyOnEntry: Bool?
    var notifyOnExit: Bool?
}

extension CallRecord {
    fileprivate init(_ call: AppCall) {
        self.init(call: "")
        switch call {
        case .hello(let version): (self.call, self.version) = ("hello", version)
        case .returned(let message): (self.call, self.message) = ("returned", message.rawValue)
        case .locationEventHandled: self.call = "locationEventHandled"
        case .beginBackgroundTask(let name): (self.call, self.name) = ("beginBackgroundTask", name)
        case .endBackgroundTask(let task): (self.call, self.task) = ("endBackgroundTask", task.rawValue)
        case .scheduleNotification(let notification):
            self.call = "scheduleNotification"
            (identifier, time) = (notification.identifier, notification.time)
        case .cancelNotification(let identifier): (self.call, self.identifier) = ("cancelNotification", identifier)
        case .scheduleTask(let task): (self.call, name, time) = ("scheduleTask", task.name, task.earliest)
        case .cancelScheduledTask(let name): (self.call, self.name) = ("cancelScheduledTask", name)
        case .status: self.call = "status"
        case .answer(let authorization):
            self.call = "answer"
            (status, accuracy) = (authorization.status.rawValue, authorization.accuracy.rawValue)
        case .request(let client, let request):
            self.client = client.rawValue
            set(request)
        }
    }

    private mutating func set(_ request: Request) {
        switch request {
        case .startUpdatingLocation: call = "startUpdatingLocation"
        case .stopUpdatingLocation: call = "stopUpdatingLocation"
        case .requestLocation: call = "requestLocation"
        case .desiredAccuracy(let accuracy): (call, metres) = ("desiredAccuracy", accuracy.rawValue)
        case .distanceFilter(let metres): (call, self.metres) = ("distanceFilter", metres)
        case .allowDeferredUpdates(let metres, let seconds):
            (call, self.metres, self.seconds) = ("allowDeferredUpdates", metres, seconds)
        case .disallowDeferredUpdates: call = "disallowDeferredUpdates"
        case .allowsBackgroundLocationUpdates(let allowed):
            (call, self.allowed) = ("allowsBackgroundLocationUpdates", allowed)
        case .pausesLocationUpdatesAutomatically(let allowed):
            (call, self.allowed) = ("pausesLocationUpdatesAutomatically", allowed)
        case .activityType(let activity): (call, self.activity) = ("activityType", activity.rawValue)
        case .startMonitoringSignificantLocationChanges: call = "startMonitoringSignificantLocationChanges"
        case .stopMonitoringSignificantLocationChanges: call = "stopMonitoringSignificantLocationChanges"
        case .startMonitoringVisits: call = "startMonitoringVisits"
        case .stopMonitoringVisits: call = "stopMonitoringVisits"
        case .stopMonitoring(let region): (call, self.region) = ("stopMonitoring", region)
        case .requestState(let region): (call, self.region) = ("requestState", region)
        case .startMonitoring(let region):
            (call, self.region, radius) = ("startMonitoring", region.identifier, region.radius)
            (latitude, longitude) = (region.center.latitude, region.center.longitude)
            (notifyOnEntry, notifyOnExit) = (region.notifyOnEntry, region.notifyOnExit)
        }
    }

    fileprivate func meaning() throws(WireError) -> AppCall {
        switch call {
        case "hello": .hello(version: try required(version, "version"))
        case "returned": .returned(from: try known(Message.self, message, "message"))
        case "locationEventHandled": .locationEventHandled
        case "beginBackgroundTask": .beginBackgroundTask(name: name ?? "")
        case "endBackgroundTask": .endBackgroundTask(BackgroundTaskID(rawValue: try required(task, "task")))
        case "scheduleNotification":
            .scheduleNotification(
                LocalNotification(try required(identifier, "identifier"), at: try required(time, "time")))
        case "cancelNotification": .cancelNotification(try required(identifier, "identifier"))
        case "scheduleTask":
            .scheduleTask(ScheduledTask(try required(name, "name"), notBefore: try required(time, "time")))
        case "cancelScheduledTask": .cancelScheduledTask(try required(name, "name"))
        case "status": .status
        case "answer":
            .answer(
                Authorization(
                    try known(Authorization.Status.self, status, "status"),
                    accuracy: try known(
                        Authorization.Accuracy.self, accuracy ?? Authorization.Accuracy.full.rawValue, "accuracy")))
        default: .request(ClientID(client ?? 1), try request())
        }
    }

    private func request() throws(WireError) -> Request {
        switch call {
        case "startUpdatingLocation": return .startUpdatingLocation
        case "stopUpdatingLocation": return .stopUpdatingLocation
        case "requestLocation": return .requestLocation
        case "desiredAccuracy": return .desiredAccuracy(DesiredAccuracy(rawValue: try required(metres, "metres")))
        case "distanceFilter": return .distanceFilter(metres)
        case "allowDeferredUpdates":
            return .allowDeferredUpdates(metres: metres ?? .infinity, seconds: seconds ?? .infinity)
        case "disallowDeferredUpdates": return .disallowDeferredUpdates
        case "allowsBackgroundLocationUpdates":
            return .allowsBackgroundLocationUpdates(try required(allowed, "allowed"))
        case "pausesLocationUpdatesAutomatically":
            return .pausesLocationUpdatesAutomatically(try required(allowed, "allowed"))
        case "activityType": return .activityType(try known(ActivityType.self, activity, "activity"))
        case "startMonitoringSignificantLocationChanges": return .startMonitoringSignificantLocationChanges
        case "stopMonitoringSignificantLocationChanges": return .stopMonitoringSignificantLocationChanges
        case "startMonitoringVisits": return .startMonitoringVisits
        case "stopMonitoringVisits": return .stopMonitoringVisits
        case "stopMonitoring": return .stopMonitoring(region: try required(region, "region"))
        case "requestState": return .requestState(region: try required(region, "region"))
        case "startMonitoring":
            let center = Coordinate(
                latitude: try required(latitude, "latitude"), longitude: try required(longitude, "longitude"))
            return .startMonitoring(
                Region(
                    identifier: try required(region, "region"), center: center,
                    radius: try required(radius, "radius"), notifyOnEntry: notifyOnEntry ?? true,
                    notifyOnExit: notifyOnExit ?? true))
        default: throw WireError("is of an unknown call, \"\(call.prefix(64))\"")
        }
    }
}
