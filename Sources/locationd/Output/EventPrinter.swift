import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Scenario

/// Formats the events of a run as lines.
protocol EventPrinter {
    /// Appends the header.
    mutating func begin(to bytes: inout [UInt8])
    /// Appends the line or lines of one event.
    mutating func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8])
    /// Appends the summary of the run.
    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8])
    /// Appends the name of the next scenario, and when its trace begins, if known.
    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8])
    /// Appends the results of the expectations.
    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8])
    /// Appends the command that runs a scenario that failed again.
    mutating func append(command: String, at time: Instant?, to bytes: inout [UInt8])
    /// Appends the CPU use in each state of the app.
    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8])
    /// Appends the energy of the run.
    mutating func append(_ energy: EnergyReport, at time: Instant?, to bytes: inout [UInt8])
    /// Appends when and why the app has received no location.
    mutating func append(_ gaps: GapReport, at time: Instant?, to bytes: inout [UInt8])
}
