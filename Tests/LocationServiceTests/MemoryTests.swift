import ApplicationLifecycle
import LocationModel
import LocationService
import TestSupport
import Testing

/// Which app memory pressure ends.
struct MemoryTests {
    private func ends(_ steps: Script.Step..., sizes: (inout MemorySizes) -> Void) throws -> [String] {
        var configuration = ServiceConfiguration()
        configuration.hasBackgroundMode = false
        sizes(&configuration.memory)
        configuration.script = Script(steps)
        var (application, found) = (Application(), [String]())
        application.observe { event, _ in
            switch event {
            case .otherAppTerminated(let name): found.append(name)
            case .terminated(let reason): found.append("app: \(reason.name)")
            case .message(.didReceiveMemoryWarning): found.append("warning")
            default: break
            }
        }
        var service = LocationService(
            source: FixList(walk(0..<90)), application: application, configuration: configuration)
        try service.run()
        return found
    }

    private func sizes(_ memory: inout MemorySizes) {
        memory.app = 10
        memory.pictures = ["photo": 50]
        memory.otherApps = ["maps": 40, "mail": 20, "clock": 5]
    }

    @Test func `The largest suspended app goes first, until enough is free`() throws {
        #expect(
            try ends(.init(at: 5, .home), .init(at: 60, .memoryPressure(megabytes: 1)), sizes: sizes) == [
                "app: memoryPressure"
            ])
        #expect(
            try ends(.init(at: 5, .home), .init(at: 60, .memoryPressure(megabytes: 110)), sizes: sizes) == [
                "app: memoryPressure", "maps", "mail",
            ])
    }

    @Test func `An app that has released its picture stays`() throws {
        let found = try ends(
            .init(at: 4, .picture("photo", isLoaded: false)), .init(at: 5, .home),
            .init(at: 60, .memoryPressure(megabytes: 60)), sizes: sizes)
        #expect(found == ["maps", "mail"])
    }

    @Test func `A picture that was loaded again counts, and a suspended app can release nothing`() throws {
        let found = try ends(
            .init(at: 3, .picture("photo", isLoaded: false)), .init(at: 4, .picture("photo", isLoaded: true)),
            .init(at: 5, .home), .init(at: 50, .picture("photo", isLoaded: false)),
            .init(at: 60, .memoryPressure(megabytes: 1)), sizes: sizes)
        #expect(found == ["app: memoryPressure"])
    }

    @Test func `An app on the screen is warned when no suspended one is left`() throws {
        #expect(
            try ends(.init(at: 5, .memoryPressure(megabytes: 1000)), sizes: sizes) == [
                "maps", "mail", "clock", "warning",
            ])
    }
}
