package import LocationModel
import LocationService

/// The names of the steps in a scenario file.
///
/// Returning from messages, being kept running by updates, and the passing of time are not steps: they follow from the
/// rest. Steps of the app have no effect while it does not execute.
package enum StepName: String, CaseIterable, Sendable {
    // By the user
    case launch, `return`, home, appSwitcher, call, activate, enterForeground, lock, unlock, quit, confirmNotification
    case openURL, lowPowerMode, authorization
    // By the system
    case memoryWarning, memoryPressure, locationEvent, battery
    // By the source
    case sourceLost, sourceFound, fixesLost, fixesFound
    // By the app
    case loadPicture, releasePicture, backgroundWork, beginBackgroundTask, endBackgroundTask
    case scheduleNotification, cancelNotification, startAudio, stopAudio, exit, crash
    // By its location manager
    case startUpdatingLocation, stopUpdatingLocation, requestLocation, desiredAccuracy, distanceFilter
    case allowDeferredUpdates, disallowDeferredUpdates
    case allowsBackgroundLocationUpdates, pausesLocationUpdatesAutomatically, activityType
    case startMonitoring, stopMonitoring, requestState, startMonitoringVisits, stopMonitoringVisits
    case startMonitoringSignificantLocationChanges, stopMonitoringSignificantLocationChanges

    /// What it does, for `locationd ctl --help`; nil for a step that only a scenario has.
    package var controlHelp: String? {
        switch self {
        case .home: "the app enters the background"
        case .return: "the app enters the foreground; it is launched if need be"
        case .call: "a call interrupts the app until it returns: inactive"
        case .appSwitcher: "the app switcher covers the app until it returns"
        case .lock: "the device is locked: the app leaves the screen"
        case .unlock: "the device is unlocked: the app is back on the screen"
        case .quit: "the user removes the app from the app switcher"
        case .confirmNotification: "the user taps the latest notification, or one by name"
        case .memoryWarning: "the app is asked to free memory"
        case .memoryPressure: "memory is needed: an app off the screen is terminated"
        default: nil
        }
    }

    /// The event of a step without parameters; nil for another one.
    package var stimulus: Stimulus? {
        guard var none = (try? Node("{}", file: "")).map(Node.Members.init) else { return nil }
        return try? stimulus(&none, isTimed: true)
    }

    /// The step's event; the other keys are its parameters.
    /// - Parameter isTimed: whether the step has a time of its own, so that `after` can be a parameter.
    func stimulus(_ members: inout Node.Members, isTimed: Bool) throws(ScenarioError) -> Stimulus {
        switch self {
        case .launch: .app(.launch)
        case .return: .bringToForeground
        case .home: .app(.home)
        case .call, .appSwitcher: .app(.interrupt)
        case .lock: .lock
        case .unlock: .unlock
        case .activate: .app(.activate)
        case .enterForeground: .app(.enterForeground)
        case .quit: .app(.quit)
        case .confirmNotification: .app(.confirmNotification(try members.required("name").text()))
        case .openURL: .openURL(try members.required("url").url())
        case .lowPowerMode: .lowPowerMode(try members.required("value").bool())
        case .authorization:
            .authorization(try Node.authorization(status: members.required("status"), accuracy: members["accuracy"]))

        case .memoryWarning: .app(.memoryWarning)
        case .memoryPressure:
            try members["needs"].map { node throws(ScenarioError) in .memoryPressure(megabytes: try node.megabytes()) }
                ?? .app(.memoryPressure)
        case .locationEvent:
            .app(.locationEvent(try members.required("event").word()))
        case .battery: try StepName.battery(&members)

        case .sourceLost: .sourceLost(reason: try members.required("reason").text())
        case .sourceFound: .sourceFound
        case .fixesLost: .fixesLost
        case .fixesFound: .fixesFound

        case .loadPicture: .picture(try members.required("name").text(), isLoaded: true)
        case .releasePicture: .picture(try members.required("name").text(), isLoaded: false)
        case .backgroundWork:
            .backgroundWork(
                try members.required("name").text(), seconds: try members.required("takes").positiveSeconds())
        case .beginBackgroundTask: .app(.beginBackgroundTask(name: try members.required("name").text()))
        case .endBackgroundTask: .endBackgroundTask(named: try members.required("name").text())
        case .scheduleNotification:
            .scheduleNotification(
                try members.required("name").text(), after: try StepName.delay(&members, isTimed: isTimed).seconds())
        case .cancelNotification: .app(.cancelNotification(try members.required("name").text()))
        case .startAudio: .app(.playAudio(true))
        case .stopAudio: .app(.playAudio(false))
        case .exit: .app(.exit)
        case .crash: .app(.crash)

        case .startUpdatingLocation: request(.startUpdatingLocation)
        case .stopUpdatingLocation: request(.stopUpdatingLocation)
        case .requestLocation: request(.requestLocation)
        case .desiredAccuracy: request(.desiredAccuracy(try members.required("accuracy").accuracy()))
        case .distanceFilter: request(.distanceFilter(try members.required("metres").distanceFilter()))
        case .allowDeferredUpdates:
            request(
                .allowDeferredUpdates(
                    metres: try members["metres"]?.distance() ?? .infinity,
                    seconds: try members["seconds"]?.seconds() ?? .infinity))
        case .disallowDeferredUpdates: request(.disallowDeferredUpdates)
        case .allowsBackgroundLocationUpdates:
            request(.allowsBackgroundLocationUpdates(try members.required("value").bool()))
        case .pausesLocationUpdatesAutomatically:
            request(.pausesLocationUpdatesAutomatically(try members.required("value").bool()))
        case .activityType: request(.activityType(try members.required("activity").activity()))
        case .startMonitoring: request(.startMonitoring(try members.required("region").region()))
        case .stopMonitoring: request(.stopMonitoring(region: try members.required("region").text()))
        case .requestState: request(.requestState(region: try members.required("region").text()))
        case .startMonitoringVisits: request(.startMonitoringVisits)
        case .stopMonitoringVisits: request(.stopMonitoringVisits)
        case .startMonitoringSignificantLocationChanges: request(.startMonitoringSignificantLocationChanges)
        case .stopMonitoringSignificantLocationChanges: request(.stopMonitoringSignificantLocationChanges)
        }
    }

    /// A level, a state, or both.
    private static func battery(_ members: inout Node.Members) throws(ScenarioError) -> Stimulus {
        let level = try members["level"]?.number(in: 0...1, "a level from 0 to 1")
        let state: DevicePower.BatteryState? = try members["state"]?.word()
        if level == nil && state == nil { _ = try members.required("level") }
        return .battery(level: level, state)
    }

    /// How long something is put off: `in`, or `after` where that is not the step's time.
    private static func delay(_ members: inout Node.Members, isTimed: Bool) throws(ScenarioError) -> Node {
        if let node = members["in"] { return node }
        return try members.required(isTimed ? "after" : "in")
    }

    private func request(_ request: Request) -> Stimulus { .request(ServiceConfiguration.client, request) }
}
