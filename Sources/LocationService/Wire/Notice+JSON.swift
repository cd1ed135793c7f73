import ApplicationLifecycle
import LocationEngine
import LocationModel

extension Notice {
    /// The notice as a line, with its end.
    package var line: [UInt8] { WireCodec.encode(NoticeRecord(self)) }

    /// The notice that a line is, without its end or with it.
    package init(line: [UInt8]) throws(WireError) {
        self = try WireCodec.decode(NoticeRecord.self, from: line).notice()
    }
}

/// A notice's line: what its name does not need is left out, what is not known is passed over.
private struct NoticeRecord: Codable {
    var event: String
    var time: Instant?

    // The app's life
    var version: Int?
    var scenes: Bool?
    var multitasking: Bool?
    var cause: String?
    var message: String?
    var state: String?
    var from: String?
    var task: Int?
    var what: String?
    var identifier: String?
    var remaining: Double?
    var record: SystemRecord?

    // Locations
    var client: Int?
    var metres: Double?
    var locations: [Fix]?
    var location: Fix?
    var work: String?
    var batch: Int?
    var kind: String?
    var region: String?
    var direction: String?
    var visit: Visit?
    var status: String?
    var accuracy: String?

    // The source
    var name: String?
    var reason: String?
    var since: Instant?
    var demand: String?
    var until: Instant?
}

// MARK: Out

extension NoticeRecord {
    fileprivate init(_ notice: Notice) {
        self.init(event: "")
        switch notice {
        case .system(let facts):
            event = "system"
            (version, scenes, multitasking) = (facts.version, facts.usesScenes, facts.isMultitaskingSupported)
        case .status(let status):
            (event, time, state) = ("status", status.time, status.state.rawValue)
            if status.backgroundTimeRemaining != .greatestFiniteMagnitude { remaining = status.backgroundTimeRemaining }
            switch status.demand {
            case .idle: demand = "idle"
            case .everyEpoch: demand = "everyEpoch"
            case .notBefore(let instant): (demand, until) = ("notBefore", instant)
            }
        case .event(let event, let time):
            self.time = time
            set(event)
        }
    }

    private mutating func set(_ event: ServiceEvent) {
        switch event {
        case .launch(let cause):
            self.event = "launch"
            switch cause {
            case .user: self.cause = "user"
            case .location(let event): self.cause = event.rawValue
            case .localNotification(let identifier): (self.cause, self.identifier) = ("localNotification", identifier)
            }
        case .message(let message): (self.event, self.message) = ("message", message.rawValue)
        case .state(let state, let from): (self.event, self.state, self.from) = ("state", state.rawValue, from.rawValue)
        case .backgroundTime(let limit): (self.event, until) = ("backgroundTime", limit)
        case .record(let record): (self.event, self.record) = ("record", record)
        case .backgroundTask(let task): (self.event, self.task) = ("backgroundTask", task.rawValue)
        case .scheduledTask(let name, let task):
            (self.event, self.name, self.task) = ("scheduledTask", name, task.rawValue)
        case .expiration(let task): (self.event, self.task) = ("expiration", task.rawValue)
        case .preservation(let what): (self.event, self.what) = ("preservation", what.rawValue)
        case .notification(let identifier, _): (self.event, self.identifier) = ("notification", identifier)
        case .desiredAccuracy(let client, let accuracy):
            (self.event, self.client, metres) = ("desiredAccuracy", client.rawValue, accuracy.rawValue)
        case .delivery(let delivery):
            (self.event, client, state) = ("delivery", delivery.client.rawValue, delivery.state.rawValue)
            (locations, work, batch) = (Array(delivery.locations), delivery.work.rawValue, delivery.batch)
        case .locationEvent(let kind, let news):
            (self.event, self.kind) = ("locationEvent", kind.rawValue)
            switch news {
            case .significantChange(let fix): location = fix
            case .region(let region, let direction, let fix):
                (self.region, self.direction, location) = (region, direction.rawValue, fix)
            case .visit(let visit): self.visit = visit
            case nil: break
            }
        case .regionState(let region, let state):
            (self.event, self.region, self.state) = ("regionState", region, state.rawValue)
        case .monitoringFailed(let region, let failure):
            (self.event, self.region, reason) = ("monitoringFailed", region, failure.rawValue)
        case .paused(let client): (self.event, self.client) = ("paused", client.rawValue)
        case .requestFailed(let client): (self.event, self.client) = ("requestFailed", client.rawValue)
        case .denied(let client): (self.event, self.client) = ("denied", client.rawValue)
        case .authorization(let authorization):
            self.event = "authorization"
            (status, accuracy) = (authorization.status.rawValue, authorization.accuracy.rawValue)
        case .fault(let fault):
            (self.event, name) = ("fault", fault.name)
            switch fault {
            case .locationUnknown(let since), .timeRestarted(let since): self.since = since
            }
        case .source(let condition):
            self.event = "source"
            switch condition {
            case .lost(let reason): (state, self.reason) = ("lost", reason)
            case .found(let name): (state, self.name) = ("found", name)
            }
        case .terminated: preconditionFailure("an app does not hear of it")
        }
    }
}

// MARK: In

extension NoticeRecord {
    fileprivate func notice() throws(WireError) -> Notice {
        switch event {
        case "system":
            var facts = SystemFacts(isMultitaskingSupported: multitasking ?? true, usesScenes: scenes ?? false)
            facts.version = try required(version, "version")
            return .system(facts)
        case "status":
            return .status(
                SystemStatus(
                    time: try required(time, "time"), state: try known(ApplicationState.self, state, "state"),
                    backgroundTimeRemaining: remaining ?? .greatestFiniteMagnitude, demand: try demanded()))
        default: return .event(try happening(), at: try required(time, "time"))
        }
    }

    private func demanded() throws(WireError) -> Demand {
        switch demand {
        case "idle": return .idle
        case "everyEpoch": return .everyEpoch
        case "notBefore": return .notBefore(try required(until, "until"))
        default: throw WireError("has an unknown \"demand\"")
        }
    }

    private func happening() throws(WireError) -> ServiceEvent {
        switch event {
        case "launch": .launch(try launchCause())
        case "message": .message(try known(Message.self, message, "message"))
        case "state":
            .state(
                try known(ApplicationState.self, state, "state"),
                from: try known(ApplicationState.self, from, "from"))
        case "backgroundTime": .backgroundTime(until: until)
        case "record": .record(try required(record, "record"))
        case "scheduledTask":
            .scheduledTask(try required(name, "name"), BackgroundTaskID(rawValue: try required(task, "task")))
        case "backgroundTask": .backgroundTask(BackgroundTaskID(rawValue: try required(task, "task")))
        case "expiration": .expiration(BackgroundTaskID(rawValue: try required(task, "task")))
        case "preservation": .preservation(try known(Preservation.self, what, "what"))
        case "notification": .notification(try required(identifier, "identifier"), isShown: false)
        case "desiredAccuracy": .desiredAccuracy(try who(), DesiredAccuracy(rawValue: try required(metres, "metres")))
        case "delivery": .delivery(try delivery())
        case "locationEvent": .locationEvent(try known(LocationEvent.self, kind, "kind"), try news())
        case "regionState":
            .regionState(try required(region, "region"), try known(RegionState.self, state, "state"))
        case "monitoringFailed":
            .monitoringFailed(try required(region, "region"), try known(MonitoringFailure.self, reason, "reason"))
        case "paused": .paused(try who())
        case "requestFailed": .requestFailed(try who())
        case "denied": .denied(try who())
        case "authorization":
            .authorization(
                Authorization(
                    try known(Authorization.Status.self, status, "status"),
                    accuracy: try known(Authorization.Accuracy.self, accuracy, "accuracy")))
        case "fault": .fault(try fault())
        case "source": .source(try condition())
        default: throw WireError("is of an unknown event, \"\(event.prefix(64))\"")
        }
    }

    private func who() throws(WireError) -> ClientID { ClientID(try required(client, "client")) }

    private func launchCause() throws(WireError) -> LaunchCause {
        switch cause {
        case "user": return .user
        case "localNotification": return .localNotification(try required(identifier, "identifier"))
        default: return .location(try known(LocationEvent.self, cause, "cause"))
        }
    }

    private func delivery() throws(WireError) -> DeliveredLocations {
        guard let locations, !locations.isEmpty else { throw .missing("locations") }
        return DeliveredLocations(
            locations: locations[...], client: try who(), state: try known(ApplicationState.self, state, "state"),
            work: try known(Work.self, work, "work"), batch: batch)
    }

    private func news() throws(WireError) -> LocationNews? {
        if let visit { return .visit(visit) }
        guard let location else { return nil }
        guard let region else { return .significantChange(location) }
        return .region(region, try known(RegionCrossing.Direction.self, direction, "direction"), location)
    }

    private func fault() throws(WireError) -> Fault {
        switch name {
        case "locationUnknown": return .locationUnknown(since: try required(since, "since"))
        case "timeRestarted": return .timeRestarted(from: try required(since, "since"))
        default: throw WireError("has an unknown \"name\"")
        }
    }

    private func condition() throws(WireError) -> SourceCondition {
        switch state {
        case "lost": return .lost(reason: try required(reason, "reason"))
        case "found": return .found(name: try required(name, "name"))
        default: throw WireError("has an unknown \"state\"")
        }
    }
}
