import CPUMeter
import LiveSources
import LocationModel
import LocationService
import ReceiverPower
import Synchronization
import SystemCalls

/// The energy of a run, by the state of the app.
///
/// It wakes nothing up: sensors are read when the app's state changes, when it receives something and when a status is
/// asked for. What that costs is in no state of the app.
final class EnergyMeter: Sendable {
    private struct State {
        var sensors: EnergySensors
        var ledger = EnergyLedger(.notRunning)
        var cost = CPUUsage.zero
        /// What lets the receiver sleep; nil if it is left awake.
        var sleep: ReceiverSleep?
        var sentBytes: @Sendable () -> Int = { 0 }
        let begin = monotonicTime()
        /// Seconds before it was known what the receiver does.
        var awake = 0.0

        mutating func reading(at time: Instant) -> EnergyLedger.Reading {
            let now = monotonicTime()
            var receiver: ReceiverTimes
            if let activity = sleep?.activity {
                receiver = activity.times(at: time)
                receiver += .tracking(seconds: awake)
            } else {
                // A receiver that is not put to sleep, or not yet, is taken as awake, which claims nothing.
                awake = now.seconds(since: begin)
                receiver = .tracking(seconds: awake)
            }
            return EnergyLedger.Reading(
                receiver: receiver, bytes: sentBytes(), counted: sensors.read(at: now.seconds(since: begin)))
        }
    }

    private let file: PowerFile
    private let state: Mutex<State>

    /// - Parameter file: nil if no energy is shown, and then the result is nil.
    init?(_ file: PowerFile?) {
        guard let file else { return nil }
        self.file = file
        var state = State(sensors: EnergySensors(.files(at: file.root), rails: file.rails))
        _ = state.sensors.read(at: 0)
        self.state = Mutex(state)
    }

    /// What the receiver does is known from what lets it sleep.
    func follow(_ sleep: ReceiverSleep?) { state.withLock { $0.sleep = sleep } }

    /// To be called when the receiver is in a state, and the loop is awake.
    var onReceiverState: @Sendable (ReceiverTimes.State) -> Void { { [self] in sample($0) } }

    private func sample(_ receiver: ReceiverTimes.State) {
        let now = monotonicTime()
        let isWanted = state.withLock { $0.sensors.wantsSample(of: receiver, at: now.seconds(since: $0.begin)) }
        if isWanted { counted { $0.sensors.sample(receiver, at: now.seconds(since: $0.begin)) } }
    }

    /// Registers an observer of the app.
    /// - Parameter sentBytes: the bytes that were sent so far.
    func observe(_ application: inout Application, sentBytes: @escaping @Sendable () -> Int) {
        state.withLock { $0.sentBytes = sentBytes }
        let other = application.readObserverCost
        application.readObserverCost = { [self] in state.withLock(\.cost) + (other?() ?? .zero) }
        application.observe { [self] event, time in
            switch event {
            case .state(let next, _): counted { $0.ledger.enter(next, $0.reading(at: time)) }
            case .locations where state.withLock({ $0.sleep?.activity == nil }): sample(.tracking)
            default: break
            }
        }
    }

    /// The energy up to now. What the call costs is the caller's.
    func report(_ cost: CPULedger, at time: Instant) -> EnergyReport {
        state.withLock { state in
            state.ledger.add(state.reading(at: time))
            return EnergyReport(
                state.ledger, cost, file.profile, state.sensors, overhead: state.cost,
                sleeps: state.sleep?.activity != nil)
        }
    }

    private func counted(_ body: (inout State) -> Void) {
        let before = CPUMeter.readThread()
        state.withLock { state in
            body(&state)
            state.cost += CPUMeter.readThread() - before
        }
    }
}
