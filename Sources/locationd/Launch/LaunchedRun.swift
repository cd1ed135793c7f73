import LocationModel
import LocationService
import Scenario

/// The parts of one run of a launcher.
struct LaunchedRun {
    let launcher: Launcher
    let keeper: RecordKeeper
    let shutdown: GracefulShutdown
    let remote: RemoteControl

    /// The app as the runtime sees it: the launcher applies each of the runtime's decisions to the process before it is
    /// printed.
    func application(observedBy record: RecordedRun) -> Application {
        var application = Application()
        application.hosting = .separateProcess
        application.readCost = { [launcher] in launcher.readCost() }
        application.observe { [launcher, keeper, shutdown] event, time in
            launcher.handle(event, at: time)
            if case .record(let record) = event { keeper.keep(record) }
            shutdown.handle(event)
        }
        record.observe(&application)
        return application
    }
}
