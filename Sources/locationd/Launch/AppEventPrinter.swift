import LocationModel
import Scenario

/// Prints an app's events, without its locations if the app prints those itself.
struct AppEventPrinter: EventPrinter {
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

    mutating func append(command: String, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(command: command, at: time, to: &bytes)
    }

    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(cost, at: time, to: &bytes)
    }

    mutating func append(_ energy: EnergyReport, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(energy, at: time, to: &bytes)
    }

    mutating func append(_ gaps: GapReport, at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(gaps, at: time, to: &bytes)
    }

    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8]) {
        printer.beginScenario(file, at: time, isFirst: isFirst, to: &bytes)
    }

    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8]) {
        printer.append(evaluations, at: time, to: &bytes)
    }
}
