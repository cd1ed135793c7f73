import ApplicationLifecycle
import LocationEngine
import LocationService

/// What may happen in a scenario file, by the names that it has there: the field's, or Apple's.
///
/// What a process does by answering (a message's method returns, updates keep it running) and the passing of time have no
/// names: they follow from the rest. Steps of the app itself while it does not execute change nothing.
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
    case allowsBackgroundLocationUpdates, pausesLocationUpdatesAutomatically, activityType
    case startMonitoring, stopMonitoring, requestState, startMonitoringVisits, stopMonitoringVisits
    case startMonitoringSignificantLocationChanges, stopMonitoringSignificantLocationChanges

    /// What happens; the step's other keys say more.
    func occurrence(_ members: inout Node.Members) throws(ScenarioError) -> Occurrence {
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

        case .startUpdatingLocation: ask(.startUpdatingLocation)
        case .stopUpdatingLocation: ask(.stopUpdatingLocation)
        case .requestLocation: ask(.requestLocation)
        case .desiredAccuracy: ask(.desiredAccuracy(try members.required("accuracy").accuracy()))
        case .distanceFilter: ask(.distanceFilter(try members.required("metres").distanceFilter()))
        case .allowsBackgroundLocationUpdates:
            ask(.allowsBackgroundLocationUpdates(try members.required("value").bool()))
        case .pausesLocationUpdatesAutomatically:
            ask(.pausesLocationUpdatesAutomatically(try members.required("value").bool()))
        case .activityType: ask(.activityType(try members.required("activity").activity()))
        case .startMonitoring: ask(.startMonitoring(try members.required("region").region()))
        case .stopMonitoring: ask(.stopMonitoring(region: try members.required("region").text()))
        case .requestState: ask(.requestState(region: try members.required("region").text()))
        case .startMonitoringVisits: ask(.startMonitoringVisits)
        case .stopMonitoringVisits: ask(.stopMonitoringVisits)
        case .startMonitoringSignificantLocationChanges: ask(.startMonitoringSignificantLocationChanges)
        case .stopMonitoringSignificantLocationChanges: ask(.stopMonitoringSignificantLocationChanges)
        }
    }

    private func ask(_ request: Request) -> Occurrence { .request(ServiceConfiguration.client, request) }
}
