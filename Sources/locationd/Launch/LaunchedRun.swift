import LocationModel
import LocationService
import Scenario

/// Who has to do with one run of a launcher.
struct LaunchedRun {
    let launcher: Launcher
    let keeper: RecordKeeper
    let departure: Departure
    let remote: RemoteControl

    /// The app as the runtime sees it: a process of its own, whose books are read, and which lives what the runtime
    /// decides. What is printed of it has happened.
    func application(observedBy record: RecordedRun) -> Application {
        var application = Application()
        application.conduct = .elsewhere
        application.readCost = { [launcher] in launcher.readCost() }
        application.observe { [launcher, keeper, departure] event, time in
            launcher.take(event, at: time)
            if case .record(let record) = event { keeper.keep(record) }
            departure.take(event)
        }
        record.observe(&application)
        return application
    }
}

/// What happens in an app's life, without the locations that it gets, which the app itself may show.
struct LifePrinter: EventPrinter {
    private var printer: any EventPrinter
    private let hidesLocations: Bool

    init(_ printer: any EventPrinter, hidesLocations: Bool) {
        self.printer = printer
        self.hidesLocations = hidesLocations
    }

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
