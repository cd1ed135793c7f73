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
            launcher.take(event, at: time)
            if case .record(let record) = event { keeper.keep(record) }
            shutdown.handle(event)
        }
        record.observe(&application)
        return application
    }
}

/// Prints an app's events, without its locations if the app prints those itself.
struct LifePrinter: EventPrinter {
    private var printer: any EventPrinter
    private let hidesLocations: Bool

    init(_ printer: any EventPrinter, hidesLocations: Bool) {
        self.printer = printer
        self.hidesLocations = hidesLocations
    }

    mutating func begin(to bytes: inout [UInt8]) { printer.begin(to: &bytes) }

    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {
        if hidesLocations, case .delivery = event { return }
        printer.append(event, at: time, to: &bytes)
    }

    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(summary, at: time, to: &bytes)
    }

    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(cost, at: time, to: &bytes)
    }

    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8]) {
        printer.beginScenario(file, at: time, isFirst: isFirst, to: &bytes)
    }

    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(evaluations, at: time, to: &bytes)
    }
}
