import LocationService
import Publishing

/// Assembles the status report of a run from the loop's status and from the parts of the run outside the loop.
struct StatusReporter: Sendable {
    /// gpsd's CPU use, if gpsd runs on this machine.
    var daemon: DaemonUsage?
    /// The app's process, if it has its own.
    var process: CurrentProcess?
    /// What sends the track, if it is sent.
    var publishing: PublishThread?
    /// The energy of the run, if it is shown.
    var energy: EnergyMeter?
    /// The state of the run's track and of the free space on its disk, if they are reported.
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
