import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// The regions of a configuration that changes during the run.
struct ReconfigurationTests {
    /// A circle of 200 m around the place so many metres to the north; it takes more than a minute to cross.
    private func region(_ name: String, at metres: Double) -> Region {
        Region(identifier: name, center: place(north: metres), radius: 200)
    }

    /// The app's lifecycle, and the names of the crossings, with the seconds at which they came. It is driven to the
    /// north at 5 m/s, goes to the background at 10 s, and its process is removed at 30 s.
    private func crossings(
        _ before: Region..., then after: [Region], at moment: @escaping (ServiceEvent) -> Bool
    ) throws -> (lifecycleEntries: [LifecycleEntry], names: [String]) {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        configuration.requests = before.map { .startMonitoring($0) }
        configuration.script = Script([.init(at: 10, .home), .init(at: 30, .memoryPressure)])
        let (record, remote) = (EventRecorder(), RemoteControl())
        var names: [String] = []
        var isChanged = false
        record.reaction = { event in
            if case .locationEvent(_, .region(let name, let direction, _)?) = event {
                names.append("\(name) \(direction)")
            }
            guard !isChanged, moment(event) else { return }
            isChanged = true
            remote.reconfigure { $0.requests = after.map { .startMonitoring($0) } }
        }
        var service = LocationService(
            source: FixList((0..<900).map { fix(Double($0), speed: 5) }), application: record.application(),
            configuration: configuration, remote: remote)
        try service.run()
        #expect(isChanged)
        return (record.lifecycleEntries, names)
    }

    private func ends(_ event: ServiceEvent) -> Bool { if case .state(.notRunning, _) = event { true } else { false } }

    private func isCrossing(_ event: ServiceEvent) -> Bool { if case .locationEvent = event { true } else { false } }

    @Test func `A region changes for an app that was relaunched in the background, which does not update`() throws {
        let (town, lake) = (region("town", at: 1000), region("lake", at: 2500))
        let (_, names) = try crossings(town, then: [lake], at: isCrossing)
        #expect(names == ["town entered", "lake entered", "lake exited"])
    }

    @Test func `A region that is removed while the app does not run is no longer monitored`() throws {
        let (lifecycleEntries, names) = try crossings(region("town", at: 1000), then: [], at: ends)
        #expect(names == [] && lifecycleEntries.last?.text == "is notRunning")
    }

    @Test func `A region that is added while the app does not run launches it`() throws {
        let (town, lake) = (region("town", at: 1000), region("lake", at: 2500))
        let (lifecycleEntries, names) = try crossings(town, then: [town, lake], at: ends)
        #expect(names == ["town entered", "town exited", "lake entered", "lake exited"])
        #expect(lifecycleEntries.contains { $0.text.hasPrefix("launch location") })
        #expect(try crossings(town, then: [lake], at: ends).names == ["lake entered", "lake exited"])
    }
}
