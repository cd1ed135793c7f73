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
    /// Appends a section, at the time of the last line, if known.
    mutating func append(_ section: RunSection, at time: Instant?, to bytes: inout [UInt8])
}

/// What is printed of a run before its events, or after them.
enum RunSection {
    /// The counts of the run, at its end.
    case summary(RunSummary)
    /// The name of the next scenario, at the beginning of its trace.
    case scenario(String, isFirst: Bool)
    /// The results of the expectations.
    case expectations([Evaluation])
    /// The command that runs a failed scenario again.
    case command(String)
    /// The CPU use in each state of the app.
    case cost(RunCost)
    /// The energy of the run.
    case energy(EnergyReport)
    /// When and why the app has received no location.
    case gaps(DeliveryGaps)
}
