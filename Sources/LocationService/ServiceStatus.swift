public import CPUMeter
public import LocationModel

/// How things are, at one moment of a run.
public struct ServiceStatus: Sendable {
    /// The present, by the loop's clock.
    public let time: Instant
    /// The state the app is in.
    public let state: ApplicationState
    /// `backgroundTimeRemaining` of the app, in seconds: `Double.greatestFiniteMagnitude` without a limit.
    public let backgroundTimeRemaining: Double
    /// What the source is asked for.
    public let demand: Demand
    /// The last fix that had a position, if there has been one.
    public let lastFix: Fix?
    /// Where the fixes come from, or why there are none.
    public let source: SourceCondition?
    /// What the system knows of the app.
    public let record: SystemRecord
    /// What each state has cost so far.
    public let cost: CPULedger
    /// What the run has come to so far.
    public let counts: ServiceCounts
}
