import CPUMeter
import LocationModel

/// The CPU use in each state of the app, which varies from run to run.
struct RunCost {
    let ledger: CPULedger
    /// Whether the process consists of this run alone, so that its start-up is the run's.
    var hasStartUp = false
    /// What a live screen has used, which is in no state.
    var screen: CPUUsage?

    /// The states that the app has been in.
    var states: [(state: ApplicationState, entry: CPULedger.Entry)] {
        ApplicationState.allCases.map { ($0, ledger[$0]) }.filter { $0.1.visits > 0 }
    }
}
