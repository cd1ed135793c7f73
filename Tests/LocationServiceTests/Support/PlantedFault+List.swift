import LocationEngine
import LocationModel
import LocationService
import TestSupport

/// Fixes without a position in a range of seconds.
private func walk(without range: Range<Int>) -> [Fix] {
    (0..<100).map { fix(Double($0), mode: range.contains($0) ? .none : .threeDimensional) }
}

/// A walk in which nothing at all arrives in a range of seconds.
private func walk(missing range: Range<Int>) -> [Fix] {
    walk(0..<100).filter { !range.contains(Int($0.time.testSeconds)) }
}

/// The device rests from 20 s on.
private let rest: [Fix] = (0..<1000).map {
    var fix = fix(Double(min($0, 20)))
    fix.time = at(Double($0))
    return fix
}

private func allowSuspension(_ configuration: inout ServiceConfiguration) { configuration.hasBackgroundMode = false }

private func setDistanceFilter(_ configuration: inout ServiceConfiguration) { configuration.distanceFilter = 9.5 }

private func setBatchDelay(_ configuration: inout ServiceConfiguration) { configuration.policy.batchDelay = 30 }

private func allowPauses(_ configuration: inout ServiceConfiguration) {
    configuration.requests = [.pausesLocationUpdatesAutomatically(true), .activityType(.fitness)]
}

private func reduceAccuracy(_ configuration: inout ServiceConfiguration) {
    configuration.authorization = Authorization(.authorizedAlways, accuracy: .reduced)
}

private func useBackgroundPolicy(_ configuration: inout ServiceConfiguration) {
    configuration.policy = BackgroundPolicy()
}

extension PlantedFault {
    /// Each cause alone.
    static let single: [PlantedFault] = [
        PlantedFault("nothing is wrong"),
        PlantedFault("nothing is wrong in the background", [step(20, .app(.home))]),
        // The source
        PlantedFault(
            "gpsd dies and returns", [step(30, .sourceLost(reason: "gone")), step(60, .sourceFound)],
            expected: span(.sourceLost, 29, 60)),
        PlantedFault(
            "gpsd is away at first", [step(0, .sourceLost(reason: "gone")), step(30, .sourceFound)],
            expected: span(.sourceLost, 0, 30)),
        PlantedFault(
            "gpsd dies for good", [step(30, .sourceLost(reason: "gone"))], expected: span(.sourceLost, 29, 99)),
        PlantedFault(
            "gpsd dies twice",
            [
                step(30, .sourceLost(reason: "a")), step(40, .sourceFound), step(60, .sourceLost(reason: "b")),
                step(70, .sourceFound),
            ], expected: span(.sourceLost, 29, 40), span(.sourceLost, 59, 70)),
        PlantedFault(
            "gpsd dies for two seconds", [step(30, .sourceLost(reason: "gone")), step(32, .sourceFound)],
            expected: span(.sourceLost, 29, 32)),
        PlantedFault(
            "silent, and then gpsd dies", [step(45, .sourceLost(reason: "gone")), step(60, .sourceFound)],
            fixes: walk(missing: 40..<75),
            expected: span(.noFix, 39, 45), span(.sourceLost, 45, 60), span(.noFix, 60, 75)),
        PlantedFault(
            "silent, and then suspended", [step(45, .app(.home))], fixes: walk(missing: 40..<60), allowSuspension,
            expected: span(.noFix, 39, 45), span(.suspended, 45, 99)),
        PlantedFault(
            "silent, and then gpsd dies for good", [step(45, .sourceLost(reason: "gone"))],
            fixes: walk(missing: 40..<99), expected: span(.noFix, 39, 45), span(.sourceLost, 45, 99)),
        // The receiver
        PlantedFault("a tunnel", [step(30, .fixesLost), step(60, .fixesFound)], expected: span(.noFix, 29, 60)),
        PlantedFault("a tunnel without an end", [step(30, .fixesLost)], expected: span(.noFix, 29, 99)),
        PlantedFault("epochs without a position", fixes: walk(without: 40..<50), expected: span(.noFix, 39, 50)),
        PlantedFault("one epoch without a position", fixes: walk(without: 40..<41), expected: span(.noFix, 39, 41)),
        PlantedFault("no position at first", fixes: walk(without: 0..<30), expected: span(.noFix, 0, 30)),
        PlantedFault("never a position", fixes: walk(without: 0..<100), expected: span(.noFix, 0, 99)),
        PlantedFault("the receiver is silent", fixes: walk(missing: 40..<60), expected: span(.noFix, 39, 60)),
        PlantedFault("the receiver is silent for a moment", fixes: walk(missing: 40..<45)),
        PlantedFault(
            "silent twice", fixes: walk(missing: 20..<40).filter { !(60..<80).contains($0.time.testSeconds) },
            expected: span(.noFix, 19, 40), span(.noFix, 59, 80)),
        // The app's process
        PlantedFault(
            "suspended", [step(30, .app(.home)), step(60, .app(.enterForeground))], allowSuspension,
            expected: span(.suspended, 29, 60)),
        PlantedFault(
            "suspended for good", [step(30, .app(.home))], allowSuspension, expected: span(.suspended, 29, 99)),
        PlantedFault(
            "suspended because it did not ask to run in the background", [step(30, .app(.home))],
            { $0.allowsBackgroundLocationUpdates = false }, expected: span(.suspended, 29, 99)),
        PlantedFault("crashed", [step(30, .app(.crash))], expected: span(.notRunning, 29, 99)),
        PlantedFault(
            "crashed and launched again", [step(30, .app(.crash)), step(50, .app(.launch))],
            expected: span(.notRunning, 29, 50)),
        PlantedFault("quit by the user", [step(30, .app(.quit))], expected: span(.notRunning, 29, 99)),
        PlantedFault(
            "terminated while suspended", [step(30, .app(.home)), step(50, .app(.memoryPressure))], allowSuspension,
            expected: span(.suspended, 29, 50), span(.notRunning, 50, 99)),
        PlantedFault(
            "launched late", [step(20, .app(.launch))], { $0.isLaunchedByUser = false },
            expected: span(.notRunning, 0, 20)),
        // The permission
        PlantedFault("denied", [permission(30, .denied)], expected: span(.notPermitted, 29, 99)),
        PlantedFault("restricted", [permission(30, .restricted)], expected: span(.notPermitted, 29, 99)),
        PlantedFault(
            "denied and granted again", [permission(30, .denied), permission(60, .authorizedWhenInUse)],
            expected: span(.notPermitted, 29, 60)),
        PlantedFault(
            "not decided yet", [permission(20, .authorizedAlways)],
            { $0.authorization = Authorization(.notDetermined) }, expected: span(.notPermitted, 0, 20)),
        PlantedFault(
            "when in use, but started in the background",
            [
                step(5, .app(.beginBackgroundTask(name: "restart"))), step(10, .app(.home)),
                request(20, .stopUpdatingLocation), request(20, .startUpdatingLocation),
                permission(40, .authorizedWhenInUse), step(50, .endBackgroundTask(named: "restart")),
            ], expected: span(.notPermitted, 39, 99)),
        PlantedFault(
            "when in use, and started on the screen", [permission(20, .authorizedWhenInUse), step(40, .app(.home))]),
        // The app's requests
        PlantedFault("stopped", [request(30, .stopUpdatingLocation)], expected: span(.notRequested, 29, 99)),
        PlantedFault(
            "stopped and started again", [request(30, .stopUpdatingLocation), request(60, .startUpdatingLocation)],
            expected: span(.notRequested, 29, 60)),
        PlantedFault(
            "paused", [], fixes: rest, allowPauses, expected: span(.paused, 300, 999)),
        PlantedFault(
            "paused and started again", [request(400, .startUpdatingLocation)], fixes: Array(rest[..<500]), allowPauses,
            expected: span(.paused, 300, 400)),
        PlantedFault("distance filter", [], setDistanceFilter, expected: span(.distanceFilter, 0, 99)),
        PlantedFault(
            "distance filter for a while", [request(30, .distanceFilter(1000)), request(60, .distanceFilter(nil))],
            expected: span(.distanceFilter, 29, 60)),
        PlantedFault(
            "distance filter at rest", [], fixes: Array(rest[..<200]), setDistanceFilter,
            expected: span(.distanceFilter, 0, 199)),
        PlantedFault(
            "reduced accuracy", [], reduceAccuracy, expected: span(.reducedAccuracy, 0, 99)),
        PlantedFault(
            "reduced accuracy for a while",
            [permission(30, .authorizedAlways, accuracy: .reduced), permission(60, .authorizedAlways)],
            expected: span(.reducedAccuracy, 30, 60)),
        PlantedFault(
            "the app asks for reduced accuracy", [], { $0.desiredAccuracy = .reduced },
            expected: span(.reducedAccuracy, 0, 99)),
        // Deliveries in the background
        PlantedFault("batches", [step(20, .app(.home))], setBatchDelay, expected: span(.batched, 19, 99)),
        PlantedFault(
            "batches until the return", [step(20, .app(.home)), step(60, .app(.enterForeground))], setBatchDelay,
            expected: span(.batched, 19, 60)),
        PlantedFault(
            "deferred",
            [step(20, .app(.home)), request(30, .allowDeferredUpdates(metres: .nan, seconds: 40))],
            expected: span(.batched, 29, 70)),
        PlantedFault(
            "deferred without a time limit",
            [step(20, .app(.home)), request(30, .allowDeferredUpdates(metres: .nan, seconds: .nan))],
            expected: span(.batched, 29, 99)),
        PlantedFault(
            "no fix is needed", [step(20, .app(.home))], useBackgroundPolicy, expected: span(.notNeeded, 20, 99)),
        PlantedFault(
            "no fix is needed until the return", [step(20, .app(.home)), step(60, .app(.enterForeground))],
            useBackgroundPolicy,
            expected: span(.notNeeded, 20, 60)),
        PlantedFault(
            "the app asks for 100 m", [], { $0.desiredAccuracy = .hundredMeters }, expected: span(.notNeeded, 1, 99)),
    ]

    /// Several causes, one after the other or at once.
    static let combined: [PlantedFault] = [
        PlantedFault(
            "a tunnel while gpsd is away",
            [
                step(20, .sourceLost(reason: "gone")), step(30, .fixesLost), step(40, .sourceFound),
                step(60, .fixesFound),
            ], expected: span(.sourceLost, 19, 40), span(.noFix, 40, 60)),
        PlantedFault(
            "gpsd dies while suspended",
            [step(20, .app(.home)), step(40, .sourceLost(reason: "gone")), step(60, .app(.enterForeground))],
            allowSuspension,
            expected: span(.suspended, 19, 60), span(.sourceLost, 60, 99)),
        PlantedFault(
            "denied while suspended", [step(20, .app(.home)), permission(50, .denied)], allowSuspension,
            expected: span(.suspended, 19, 50), span(.notPermitted, 50, 99)),
        PlantedFault(
            "denied, and therefore suspended", [step(20, .app(.home)), permission(50, .denied)],
            expected: span(.notPermitted, 49, 99)),
        PlantedFault(
            "paused, and therefore suspended", [step(20, .app(.home))], fixes: rest, allowPauses,
            expected: span(.paused, 300, 999)),
        PlantedFault(
            "stopped, and therefore suspended", [step(20, .app(.home)), request(50, .stopUpdatingLocation)],
            expected: span(.notRequested, 49, 99)),
        PlantedFault(
            "a tunnel with a distance filter", [step(35, .fixesLost), step(65, .fixesFound)], setDistanceFilter,
            expected: span(.distanceFilter, 0, 35), span(.noFix, 35, 65), span(.distanceFilter, 65, 99)),
        PlantedFault(
            "gpsd dies with a distance filter", [step(35, .sourceLost(reason: "gone")), step(65, .sourceFound)],
            setDistanceFilter,
            expected: span(.distanceFilter, 0, 35), span(.sourceLost, 35, 65), span(.distanceFilter, 65, 99)),
        PlantedFault(
            "gpsd dies while no fix is needed",
            [step(20, .app(.home)), step(40, .sourceLost(reason: "gone"))], useBackgroundPolicy,
            expected: span(.notNeeded, 20, 40), span(.sourceLost, 40, 99)),
        PlantedFault(
            "silent when a fix is needed", [step(20, .app(.home))],
            fixes: walk(0..<30) + (900..<1000).map { fix(Double($0)) }, useBackgroundPolicy,
            expected: span(.notNeeded, 20, 32), span(.noFix, 32, 900), span(.notNeeded, 901, 999)),
        PlantedFault(
            "a tunnel while batching", [step(20, .app(.home)), step(30, .fixesLost)], setBatchDelay,
            expected: span(.batched, 19, 30), span(.noFix, 30, 99)),
        PlantedFault(
            "the receiver's time jumps while denied", [permission(30, .denied)],
            fixes: walk(0..<50) + (0..<50).map { fix(-5000 + Double($0)) },
            expected: span(.notPermitted, 29, 49), span(.notPermitted, -5000, -4951)),
    ]
}
