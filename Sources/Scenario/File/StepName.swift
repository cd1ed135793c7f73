import LocationModel
import LocationService

/// The names of the steps in a scenario file.
///
/// Returning from messages, being kept running by updates, and the passing of time are not steps: they follow from the
/// rest. Steps of the app have no effect while it does not execute.
enum StepName: String, CaseIterable {
    // By the user
    case launch, `return`, home, call, activate, enterForeground, quit, confirmNotification, authorization
    // By the system
    case memoryWarning, memoryPressure, locationEvent
    // By the source
    case sourceLost, sourceFound, fixesLost, fixesFound
    // By the app
    case beginBackgroundTask, endBackgroundTask, scheduleNotification, cancelNotification, exit, crash
    // By its location manager
    case startUpdatingLocation, stopUpdatingLocation, requestLocation, desiredAccuracy, distanceFilter
    case allowDeferredUpdates, disallowDeferredUpdates
    case allowsBackgroundLocationUpdates, pausesLocationUpdatesAutomatically, activityType
    case startMonitoring, stopMonitoring, requestState, startMonitoringVisits, stopMonitoringVisits
    case startMonitoringSignificantLocationChanges, stopMonitoringSignificantLocationChanges

    /// The step's event; the other keys are its parameters.
    func stimulus(_ members: inout Node.Members) throws(ScenarioError) -> Stimulus {
        switch self {
        case .launch: .app(.launch)
        case .return: .bringToForeground
        case .home: .app(.home)
        case .call: .app(.interrupt)
        case .activate: .app(.activate)
        case .enterForeground: .app(.enterForeground)
        case .quit: .app(.quit)
        case .confirmNotification: .app(.confirmNotification(try members.required("name").text()))
        case .authorization:
            .authorization(try Node.authorization(status: members.required("status"), accuracy: members["accuracy"]))

        case .memoryWarning: .app(.memoryWarning)
        case .memoryPressure: .app(.memoryPressure)
        case .locationEvent:
            .app(
                .locationEvent(try members.required("event").word(of: LocationEvent.allCases.map { ($0.rawValue, $0) }))
            )

        case .sourceLost: .sourceLost(reason: try members.required("reason").text())
        case .sourceFound: .sourceFound
        case .fixesLost: .fixesLost
        case .fixesFound: .fixesFound

        case .beginBackgroundTask: .app(.beginBackgroundTask(name: try members.required("name").text()))
        case .endBackgroundTask: .endBackgroundTask(named: try members.required("name").text())
        case .scheduleNotification:
            .scheduleNotification(try members.required("name").text(), after: try members.required("after").seconds())
        case .cancelNotification: .app(.cancelNotification(try members.required("name").text()))
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

    private func request(_ request: Request) -> Stimulus { .request(ServiceConfiguration.client, request) }
}
