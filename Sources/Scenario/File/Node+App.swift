import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService

/// The device, the app and the user in a scenario file.
extension Node {
    /// A major version of iOS, or an object with differences from it, by the names of ``Profile``'s properties.
    func profile() throws(ScenarioError) -> Profile {
        if case .object = value { return try object(Node.profile) }
        return Profile(iOS: try iOSVersion())
    }

    private func iOSVersion() throws(ScenarioError) -> Int {
        try wholeNumber(in: 2...99, "a version of iOS, 2 or later, or an object")
    }

    private static func profile(_ members: inout Members) throws(ScenarioError) -> Profile {
        var profile = Profile(iOS: try members["iOS"]?.iOSVersion() ?? 13)
        let switches: [(String, WritableKeyPath<Profile, Bool>)] = [
            ("isMultitaskingSupported", \.isMultitaskingSupported), ("supportsScenes", \.supportsScenes),
            ("supportsStatePreservation", \.supportsStatePreservation),
            ("relaunchesAfterForcedQuit", \.relaunchesAfterForcedQuit),
            ("sendsDidEnterBackgroundBeforeTermination", \.sendsDidEnterBackgroundBeforeTermination),
        ]
        for (name, path) in switches { if let node = members[name] { profile[keyPath: path] = try node.bool() } }
        let limits: [(String, WritableKeyPath<Profile, Double>)] = [
            ("launchLimit", \.launchLimit), ("enteringBackgroundLimit", \.enteringBackgroundLimit),
            ("terminationLimit", \.terminationLimit), ("locationEventLimit", \.locationEventLimit),
            ("backgroundTaskBudget", \.backgroundTaskBudget), ("expirationWarning", \.expirationWarning),
        ]
        for (name, path) in limits { if let node = members[name] { profile[keyPath: path] = try node.seconds() } }
        if let node = members["overlongLocationEvent"] {
            profile.overlongLocationEvent = try node.word(of: [("suspension", .suspension), ("kill", .kill)])
        }
        return profile
    }

    // MARK: The app

    func readApp(into scenario: inout Scenario) throws(ScenarioError) {
        try object { members throws(ScenarioError) in
            let switches: [(String, WritableKeyPath<Scenario, Bool>)] = [
                ("launched", \.configuration.isLaunchedByUser), ("scenes", \.configuration.app.hasScenes),
                ("preservesState", \.configuration.app.preservesState),
                ("exitsOnSuspend", \.configuration.app.exitsOnSuspend),
                ("backgroundMode", \.configuration.hasBackgroundMode),
                ("audioMode", \.configuration.app.hasAudioBackgroundMode),
                ("allowsBackgroundUpdates", \.configuration.allowsBackgroundLocationUpdates),
                ("updatesWhenRelaunched", \.configuration.updatesWhenRelaunched),
                ("endsExpiredTasks", \.endsExpiredTasks),
            ]
            for (name, path) in switches { if let node = members[name] { scenario[keyPath: path] = try node.bool() } }
            if let node = members["desiredAccuracy"] { scenario.configuration.desiredAccuracy = try node.accuracy() }
            if let node = members["distanceFilter"] {
                scenario.configuration.distanceFilter = try node.distanceFilter()
            }
            if let node = members["pausesAutomatically"] {
                scenario.configuration.requests.append(.pausesLocationUpdatesAutomatically(try node.bool()))
            }
            if let node = members["activity"] {
                scenario.configuration.requests.append(.activityType(try node.activity()))
            }
            if let node = members["monitors"] { scenario.configuration.requests += try node.monitors() }
            if let node = members["memory"] { scenario.configuration.memory.app = try node.megabytes() }
            if let node = members["pictures"] { scenario.configuration.memory.pictures = try node.sizes() }
            if let node = members["takes"] { scenario.durations = try node.durations() }
        }
    }

    /// `best`, `100m`, or metres.
    func accuracy() throws(ScenarioError) -> DesiredAccuracy {
        if case .number = value {
            return DesiredAccuracy(rawValue: try number(in: 0.001...1e7, "metres, more than 0"))
        }
        return try word(of: DesiredAccuracy.named.map { ($0.name, $0.accuracy) })
    }

    /// A URL with a scheme, as an app registers one: `myapp://open?id=7`.
    func url() throws(ScenarioError) -> String {
        let url = try text()
        let scheme = url.prefix { $0 != ":" }
        let isValid =
            scheme.count < url.count && scheme.first?.isLetter == true
            && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isValid else { throw error("expected a URL such as \"myapp://open?id=7\", found \(value.found)") }
        return url
    }

    func megabytes() throws(ScenarioError) -> Double { try number(in: 0.001...1e6, "megabytes, more than 0") }

    /// Megabytes by name.
    func sizes() throws(ScenarioError) -> [String: Double] {
        guard case .object(let values) = value else { throw error("expected an object such as { photo: 20 }") }
        return try object { members throws(ScenarioError) in
            var sizes: [String: Double] = [:]
            for name in values.keys.sorted() { sizes[name] = try members.required(name).megabytes() }
            return sizes
        }
    }

    /// Metres; null filters nothing.
    func distanceFilter() throws(ScenarioError) -> Double? {
        isNull ? nil : try number(in: 0...1e7, "metres, 0 or more, or null")
    }

    /// Metres.
    func distance() throws(ScenarioError) -> Double { try number(in: 0...1e7, "metres, 0 or more") }

    func activity() throws(ScenarioError) -> ActivityType {
        try word(of: ActivityType.allCases.map { ("\($0)", $0) })
    }

    private func monitors() throws(ScenarioError) -> [Request] {
        try object { members throws(ScenarioError) in
            var requests: [Request] = []
            if try members["significantChanges"]?.bool() ?? false {
                requests.append(.startMonitoringSignificantLocationChanges)
            }
            if try members["visits"]?.bool() ?? false { requests.append(.startMonitoringVisits) }
            for node in try members["regions"]?.elements() ?? [] {
                requests.append(.startMonitoring(try node.region()))
            }
            return requests
        }
    }

    func region() throws(ScenarioError) -> Region {
        try object { members throws(ScenarioError) in
            var region = Region(
                identifier: try members.required("identifier").text(),
                center: try members.coordinate(),
                radius: try members.required("radius").number(in: 0.001...1e7, "metres, more than 0"))
            if let node = members["notifyOnEntry"] { region.notifyOnEntry = try node.bool() }
            if let node = members["notifyOnExit"] { region.notifyOnExit = try node.bool() }
            return region
        }
    }

    /// By the message names in the timeline.
    private func durations() throws(ScenarioError) -> AppHosting.Durations {
        try object { members throws(ScenarioError) in
            var durations = AppHosting.Durations()
            for message in Message.allCases {
                for name in [message.name, message.sceneName].compactMap(\.self) {
                    if let node = members[name] { durations.messages[message] = try node.seconds() }
                }
            }
            if let node = members["locationEvent"] { durations.locationEvent = try node.seconds() }
            return durations
        }
    }

    func readBackground(into policy: inout BackgroundPolicy) throws(ScenarioError) {
        try object { members throws(ScenarioError) in
            if let node = members["accuracy"] { policy.accuracyInsteadOfBest = node.isNull ? nil : try node.accuracy() }
            if let node = members["batch"] { policy.batchDelay = try node.seconds() }
        }
    }

    // MARK: The user

    /// A status, or an object with a status and an accuracy.
    func authorization() throws(ScenarioError) -> Authorization {
        guard case .object = value else { return Authorization(try word(of: Authorization.Status.words)) }
        return try object { members throws(ScenarioError) in
            try Node.authorization(status: members.required("status"), accuracy: members["accuracy"])
        }
    }

    static func authorization(status: Node, accuracy: Node?) throws(ScenarioError) -> Authorization {
        Authorization(try status.word(of: Authorization.Status.words), accuracy: try accuracy?.word() ?? .full)
    }
}
