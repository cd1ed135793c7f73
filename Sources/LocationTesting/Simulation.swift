import ApplicationLifecycle
public import EmulatedDevice
import EmulatedUIKit
public import Foundation
import LocationModel
import LocationService
import Scenario
import Synchronization

/// A device of a test's own, on which app code runs over a trace in virtual time: an hour takes milliseconds, and comes to
/// the same every time.
///
/// App code that is called from the test finds it by itself: `CLLocationManager()`, `UIApplication.shared` and the others
/// belong to the simulation that the test was given, by ``Testing/Trait/simulation(_:app:permission:file:configure:)`` or
/// ``withSimulation(_:app:permission:file:configure:perform:)``. Other tests have theirs.
///
/// Time passes when the test says so, and at no other time. The app is told what happens before what the test has asked
/// for returns; its delegates are called on the test's thread, what UIKit says on the main actor.
public final class Simulation: Sendable {
    @TaskLocal static var scoped: Simulation?

    /// The simulation of the present test.
    public static var current: Simulation {
        guard let scoped else { fatalError("There is no simulation here: give the test the trait .simulation(…)") }
        return scoped
    }

    /// The device, for what is said to it in no other way.
    public let device: Device
    let recorder: Recorder
    let executor = SimulationExecutor()
    private let observation: Device.Observation

    /// What should come of it, when it is a scenario.
    let expectations: [Scenario.Expectation]

    /// A device with an app that is launched by its user, in the scope that it is used in.
    init(_ setup: SimulationSetup) throws {
        var configuration = setup.configuration
        let (app, launches) = (setup.app, configuration.isLaunchedByUser)
        expectations = setup.expectations
        configuration.isLaunchedByUser = false
        let device = try Device.stepped(configuration)
        self.device = device
        let recorder = Recorder(
            from: device.time ?? Instant(nanoseconds: 0),
            usesScenes: configuration.profile.supportsScenes && configuration.info.traits.hasScenes)
        self.recorder = recorder
        observation = device.watch { [unowned device] event, time in
            recorder.note(.event(event), at: time)
            if case .launch(let cause) = event, let app {
                device.onMainThread { UIApplication.launch(app, for: cause, on: device) }
            }
        }
        if launches { device.send(.launch) }
    }

    // MARK: Time

    /// Seconds since the simulation began.
    public var elapsed: Double { device.time?.seconds(since: recorder.begin) ?? 0 }

    /// The device's clock: the trace's own time.
    public var date: Date {
        Date(timeIntervalSince1970: Double(device.time?.nanoseconds ?? 0) / 1e9)
    }

    /// Lets time pass, with everything that happens in it.
    /// - Parameter seconds: from 0 on; behind the end of the trace time passes without fixes.
    /// - Returns: what has happened.
    /// - Throws: when the trace cannot be read any further.
    @discardableResult public func advance(by seconds: Double) throws -> Episode {
        try episode { try device.advance(by: seconds) }
    }

    // MARK: What happens

    /// Everything that has happened so far.
    public var timeline: Episode { recorder.episode(from: 0) }

    /// Several things that belong together.
    /// - Parameter name: what they are, for the timeline.
    /// - Returns: what has happened meanwhile.
    @discardableResult public func episode(_ name: String, _ body: () throws -> Void) rethrows -> Episode {
        try episode {
            note(name)
            try body()
        }
    }

    private func episode(_ body: () throws -> Void) rethrows -> Episode {
        let start = recorder.count
        try body()
        return recorder.episode(from: start)
    }

    private func note(_ cause: String) {
        if let time = device.time { recorder.note(.cause(cause), at: time) }
    }

    /// Somebody does something, or something befalls the device.
    func happen(_ what: String, _ occurrences: Occurrence...) -> Episode {
        episode {
            note(what)
            for occurrence in occurrences { device.send(occurrence) }
        }
    }
}
