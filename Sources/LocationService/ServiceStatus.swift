public import CPUMeter
public import LocationEngine
public import LocationModel

/// The status of a run at one moment.
public struct ServiceStatus: Sendable {
    /// The current time of the loop's clock.
    public let time: Instant
    /// The state the app is in.
    public let state: ApplicationState
    /// `backgroundTimeRemaining` of the app, in seconds: `Double.greatestFiniteMagnitude` without a limit.
    public let backgroundTimeRemaining: Double
    /// The demand on the source.
    public let demand: Demand
    /// What must be known before the source may sleep in the background, if it is waiting for that.
    public let samplingWait: SamplingWait?
    /// The last fix that had a position, if there has been one.
    public let lastFix: Fix?
    /// Where the device is now, with the most that it deviates, in metres; nil unless the app has asked for predictions
    /// (``Request/predictsPositions(_:)``), and in an app that a system has launched.
    public let predictedPosition: PredictedPosition?
    /// The source of the fixes, or why there are none.
    public let source: SourceCondition?
    /// What the system has stored about the app.
    public let record: SystemRecord
    /// The cost of each state so far.
    public let cost: CPULedger
    /// The counts of the run so far.
    public let counts: ServiceCounts
    /// When and why the app has received no location so far; empty in an app that a system has launched.
    public let gaps: DeliveryGaps

    package init(
        time: Instant, state: ApplicationState, backgroundTimeRemaining: Double, demand: Demand,
        samplingWait: SamplingWait?, lastFix: Fix?, predictedPosition: PredictedPosition? = nil,
        source: SourceCondition?, record: SystemRecord, cost: CPULedger, counts: ServiceCounts,
        gaps: DeliveryGaps = DeliveryGaps()
    ) {
        self.time = time
        self.state = state
        self.backgroundTimeRemaining = backgroundTimeRemaining
        self.demand = demand
        self.samplingWait = samplingWait
        self.lastFix = lastFix
        self.predictedPosition = predictedPosition
        self.source = source
        self.record = record
        self.cost = cost
        self.counts = counts
        self.gaps = gaps
    }
}
