import LocationService
import Publishing

/// Makes the report of a run's status from the loop's and from what is beside the loop.
struct StatusReporter: Sendable {
    /// gpsd's CPU use, if gpsd runs on this machine.
    var daemon: DaemonUsage?
    /// The app's process, if it has its own.
    var process: CurrentProcess?
    /// What sends the track, if it is sent.
    var publishing: PublishThread?
    /// The energy of the run, if it is shown.
    var energy: EnergyMeter?
    /// Where the run keeps things, if it does.
    var storage: RunStorage?

    /// The report at the time of the loop's status.
    /// - Parameter countsSwitches: whether gpsd's context switches are up to date, which the metrics do not contain.
    func report(_ status: ServiceStatus, countsSwitches: Bool = true) -> StatusReport {
        StatusReport(
            status, daemon: daemon?.report(countsSwitches: countsSwitches), process: process?.value,
            publishing: publishing?.report, energy: energy?.report(status.cost, at: status.time), storage: storage)
    }

    /// What `health` needs of it.
    func health(_ status: ServiceStatus) -> StatusReport {
        StatusReport(status, process: process?.value, publishing: publishing?.report, storage: storage, isBrief: true)
    }
}
