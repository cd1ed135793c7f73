import ApplicationLifecycle
public import EmulatedDevice
import EmulatedUIKit
public import Foundation
import LocationModel
import LocationService
import Scenario
import Synchronization

/// A test's own device, on which app code runs over a trace in virtual time: an hour takes milliseconds, with the same
/// result every time.
///
/// App code that the test calls finds it by itself: `CLLocationManager()`, `UIApplication.shared` and the other classes
/// use the simulation of the current test, made by `.simulation(_:app:permission:file:configure:)`, see
/// ``SimulationTrait``, or ``withSimulation(_:app:permission:file:configure:perform:)``. Other tests have their own.
///
/// Time passes only when the test advances it. The app receives its events before the call that caused them returns;
/// Core Location's delegates are called on the test's thread, UIKit's on the main actor.
public final class Simulation: Sendable {
    @TaskLocal static var scoped: Simulation?

    /// The simulation of the current test.
    public static var current: Simulation {
        guard let scoped else { fatalError("This test has no simulation: add the trait .simulation(…)") }
        return scoped
    }

    /// The device, for events that have no method here.
    public var device: Device { stepped.device }
    let stepped: SteppedDevice
    let recorder: EventRecorder
    let executor = SimulationExecutor()
    private let observation: Device.Observation

    /// The expectations of a scenario.
    let expectations: [Scenario.Expectation]
    /// The path of a scenario's true positions.
    let truth: String?

    /// A device with an app that its user launches.
    init(_ setup: SimulationSetup) throws {
        var configuration = setup.configuration
        let (app, launches) = (setup.app, configuration.isLaunchedByUser)
        expectations = setup.expectations
        truth = setup.truth
        configuration.isLaunchedByUser = false
        stepped = try SteppedDevice(configuration)
        let device = stepped.device
        let recorder = EventRecorder(
            from: device.time ?? Instant(nanoseconds: 0), usesScenes: configuration.usesScenes)
        self.recorder = recorder
        observation = device.watch { [unowned device] event, time in
            recorder.record(.event(event), at: time)
            if case .launch(let cause) = event, let app {
                device.onMainThread { UIApplication.launch(app, for: cause, on: device) }
            }
        }
        device.setStepObserver { recorder.record(.step($0), at: $1) }
        if launches { device.send(.launch) }
    }

    // MARK: Time

    /// Seconds since the start of the simulation.
    public var elapsed: Double { device.time?.seconds(since: recorder.start) ?? 0 }

    /// The current time of the trace.
    public var date: Date { Date(device.time ?? Instant(nanoseconds: 0)) }

    /// Advances the time, with all the events in it.
    /// - Parameter seconds: from 0 on; after the end of the trace time passes without fixes.
    /// - Returns: the events.
    /// - Throws: when the trace cannot be read.
    @discardableResult public func advance(by seconds: Double) throws -> EventLog {
        try record { try stepped.advance(by: seconds) }
    }

    // MARK: Events

    /// All events so far.
    public var timeline: EventLog { recorder.log(from: 0) }

    /// Groups several calls under a name, which appears in the timeline.
    /// - Returns: the events of all the calls.
    @discardableResult public func record(_ name: String, _ body: () throws -> Void) rethrows -> EventLog {
        try record {
            recordCause(name)
            try body()
        }
    }

    private func record(_ body: () throws -> Void) rethrows -> EventLog {
        let start = recorder.count
        try body()
        return recorder.log(from: start)
    }

    private func recordCause(_ cause: String) {
        if let time = device.time { recorder.record(.cause(cause), at: time) }
    }

    /// Sends events to the device under a name.
    func perform(_ name: String, _ stimuli: Stimulus...) -> EventLog {
        record {
            recordCause(name)
            // A task of the app may be making a request on another thread.
            stepped.exclusively { for stimulus in stimuli { device.send(stimulus) } }
        }
    }
}
