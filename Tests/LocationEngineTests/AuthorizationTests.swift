import LocationEngine
import LocationModel
import Testing

/// The user's permission.
struct AuthorizationTests {
    static let refusals: [Authorization.Status] = [.restricted, .denied]
    static let withoutAnswer: [Authorization.Status] = [.notDetermined] + refusals

    @Test(arguments: withoutAnswer) func `Without authorization nothing is delivered and the source is idle`(
        status: Authorization.Status
    ) {
        var bench = Bench(rules: MonitoringRules())
        bench.send(.authorization(Authorization(status)), at: 0)
        bench.send(.application(.active), at: 0)
        bench.start(1)
        bench.request(.requestLocation, of: 2)
        bench.request(
            .startMonitoring(Region(identifier: "here", center: Coordinate(latitude: 0, longitude: 0), radius: 100)))
        bench.request(.startMonitoringSignificantLocationChanges)
        bench.request(.startMonitoringVisits)
        #expect(bench.demand == .idle)
        bench.send(fix(at: 1))
        #expect(bench.deliveries == [] && bench.significantChanges == [] && bench.accuracies == [:])
        #expect(bench.engine.location == nil)
        #expect(bench.engine.standardUpdates.allSatisfy { !$0.isUpdating })
    }

    @Test(arguments: withoutAnswer) func `A change back brings updates back`(status: Authorization.Status) {
        var bench = Bench.updating(filter: 1000)
        bench.run([0, 1])
        bench.send(.authorization(Authorization(status)), at: 2)
        #expect(bench.demand == .idle)
        bench.send(fix(at: 3))
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 4)
        bench.run([5, 6])
        // With a first location.
        #expect(bench.times() == [0, 5])
        #expect(bench.accuracies == [1: .best])
    }

    @Test(arguments: refusals) func `A client with updates is notified once when they are denied`(
        status: Authorization.Status
    ) {
        var bench = Bench.updating()
        bench.start(2)
        bench.stop(2)
        bench.request(.requestLocation, of: 3)
        bench.send(.authorization(Authorization(status)), at: 1)
        #expect(bench.denied == [1, 3])
        bench.send(.authorization(Authorization(status == .denied ? .restricted : .denied)), at: 2)
        bench.send(.authorization(Authorization(status)), at: 3)
        #expect(bench.denied == [1, 3])
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 4)
        bench.send(.authorization(Authorization(status)), at: 5)
        // The request has had its single callback.
        #expect(bench.denied == [1, 3, 1])
        #expect(bench.wake == nil)
    }

    @Test func `A client that waits for the answer is notified when it is no`() {
        var bench = Bench()
        bench.send(.authorization(Authorization(.notDetermined)), at: 0)
        bench.send(.application(.active), at: 0)
        bench.start(1)
        #expect(bench.denied == [])
        bench.send(.authorization(Authorization(.denied)), at: 5)
        #expect(bench.denied == [1])
    }

    @Test(
        arguments: refusals,
        [
            Request.startUpdatingLocation, .requestLocation, .startMonitoringSignificantLocationChanges,
            .startMonitoringVisits,
        ])
    func `A refused request is reported`(status: Authorization.Status, request: Request) {
        var bench = Bench()
        bench.send(.authorization(Authorization(status)), at: 0)
        bench.send(.application(.active), at: 0)
        bench.request(request)
        #expect(bench.denied == [1])
        #expect(bench.wake == nil)
    }

    @Test(
        arguments: [
            (Authorization(.notDetermined), [.denied, .restricted, .authorizedWhenInUse, .authorizedAlways]),
            (Authorization(.authorizedWhenInUse), [.authorizedWhenInUse, .authorizedAlways]),
            (Authorization(.authorizedAlways, accuracy: .reduced), [.authorizedAlways]),
            (Authorization(.denied), []), (Authorization(.restricted), []),
        ] as [(Authorization, [Authorization.Status])])
    func `A user who has declined is not asked again, and an authorization only grows`(
        present: Authorization, answers: [Authorization.Status]
    ) {
        for status in Authorization.Status.allCases where status != .notDetermined {
            for accuracy in Authorization.Accuracy.allCases {
                #expect(present.admits(Authorization(status, accuracy: accuracy)) == answers.contains(status))
            }
        }
    }

    @Test func `Locations that wait for a suspended app are discarded when it is denied`() {
        var bench = Bench.updating(policy: BackgroundPolicy(batchDelay: 60))
        bench.send(.application(.background), at: 0)
        bench.run([1, 2])
        bench.send(.authorization(Authorization(.denied)), at: 3)
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 4)
        bench.send(.application(.active), at: 5)
        #expect(bench.times() == [])
    }

    @Test func `The authorization is kept`() {
        var bench = Bench()
        bench.send(.authorization(Authorization(.authorizedWhenInUse, accuracy: .reduced)), at: 0)
        #expect(bench.savedRecord.authorization == Authorization(.authorizedWhenInUse, accuracy: .reduced))
        bench.send(.authorization(Authorization(.authorizedWhenInUse, accuracy: .reduced)), at: 1)
        #expect(bench.effects == [])
        let later = Bench(monitored: bench.savedRecord)
        #expect(later.engine.record.authorization.status == .authorizedWhenInUse)
    }

    // MARK: While in use

    private func whileInUse(startedIn state: ApplicationState) -> Bench {
        var bench = Bench()
        bench.send(.authorization(Authorization(.authorizedWhenInUse)), at: 0)
        bench.send(.application(state), at: 0)
        bench.start(1)
        return bench
    }

    @Test(arguments: [ApplicationState.active, .inactive])
    func `Updates that were started in the foreground continue in the background`(state: ApplicationState) {
        var bench = whileInUse(startedIn: state)
        bench.send(.application(.background), at: 1)
        bench.run([2])
        #expect(bench.times() == [2])
        #expect(bench.engine.standardUpdates.map(\.startedInForeground) == [true])
    }

    @Test func `Updates that were started in the background wait for the foreground`() {
        var bench = whileInUse(startedIn: .background)
        #expect(bench.demand == .idle)
        #expect(bench.engine.standardUpdates.map(\.startedInForeground) == [false])
        bench.send(.application(.active), at: 1)
        bench.run([2])
        #expect(bench.times() == [2])
        bench.send(.application(.background), at: 3)
        #expect(bench.demand == .idle)
        // Restarted on the screen, they continue in the background.
        bench.send(.application(.active), at: 4)
        bench.request(.startUpdatingLocation, at: 4)
        bench.send(.application(.background), at: 5)
        #expect(bench.demand != .idle)
    }

    @Test func `Nothing is monitored that would have to wake the app`() {
        var bench = whileInUse(startedIn: .active)
        bench.request(.startMonitoringSignificantLocationChanges)
        bench.request(.startMonitoringVisits)
        bench.request(
            .startMonitoring(Region(identifier: "here", center: Coordinate(latitude: 0, longitude: 0), radius: 100)))
        bench.run([1])
        #expect(bench.significantChanges.count == 1)
        bench.stop(1, at: 2)
        for state in [ApplicationState.suspended, .notRunning] {
            bench.send(.application(state), at: 2)
            #expect(bench.demand == .idle)
        }
        bench.send(.application(.active), at: 3)
        #expect(bench.demand == .everyEpoch)
        bench.send(.application(.suspended), at: 4)
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 5)
        #expect(bench.demand != .idle)
    }
}
