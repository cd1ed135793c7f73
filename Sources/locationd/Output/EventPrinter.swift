import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import Scenario

/// Turns what happens in a run into lines of bytes.
protocol EventPrinter {
    /// Appends the line or lines of one event, which is only looked at: a copy for every fix would cost as much as its line.
    mutating func append(_ event: borrowing ServiceEvent, at time: Instant, to bytes: inout [UInt8])
    /// Appends what the run has come to.
    mutating func append(_ summary: RunSummary, at time: Instant?, to bytes: inout [UInt8])
    /// Appends which scenario begins, and when its trace does, if that is known.
    mutating func beginScenario(_ file: String, at time: Instant?, isFirst: Bool, to bytes: inout [UInt8])
    /// Appends what has become of the expectations.
    mutating func append(_ evaluations: [Evaluation], at time: Instant?, to bytes: inout [UInt8])
    /// Appends what each state of the app has cost.
    mutating func append(_ cost: RunCost, at time: Instant?, to bytes: inout [UInt8])
}
