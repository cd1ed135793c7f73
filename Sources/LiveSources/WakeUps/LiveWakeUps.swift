package import LocationModel

/// Predicts how often a live source would wake its process for the epochs and demands of a replayed trace.
///
/// The prediction uses the types that decide live: ``GPSDAccessMode`` and ``EpochForecast`` for gpsd, and the
/// receiver's rhythm without gpsd. It assumes a receiver with a constant delay; what jitter adds is not included.
package struct LiveWakeUps {
    /// A demand on the source, from an instant on.
    package struct DemandChange: Equatable, Sendable {
        package let time: Instant
        package let demand: Demand

        package init(at time: Instant, _ demand: Demand) { (self.time, self.demand) = (time, demand) }
    }

    /// Seconds from an epoch's time until it is available; only its constancy matters.
    static let delay = 0.05

    private let kind: LiveSourceKind
    private var source: any SourceWakeUps
    private var demand = Demand.everyEpoch
    private var lastEpoch: Instant?

    /// Creates a prediction for a source that has not connected yet.
    package init(_ kind: LiveSourceKind) { (self.kind, source) = (kind, kind.wakeUps) }

    /// The number of wake-ups within a period.
    /// - Parameters:
    ///   - epochs: the times of all of the receiver's epochs; after a jump of time the source starts again.
    ///   - changes: the demands, in their order; each change at an epoch's time is the result of that epoch.
    ///   - period: from its beginning up to but not including its end.
    package mutating func count(epochs: [Instant], changes: [DemandChange], in period: Range<Instant>) -> Int {
        var count = 0
        var next = changes.startIndex
        for epoch in epochs {
            if let lastEpoch, EpochOrder.isJump(from: lastEpoch, to: epoch) { restart(at: epoch) }
            lastEpoch = epoch
            // A result of the previous epoch, or of a deadline since then.
            while next < changes.endIndex, changes[next].time < epoch {
                demand = changes[next].demand
                let wakeUps = source.handle(demand, at: changes[next].time)
                if period.contains(changes[next].time) { count += wakeUps }
                next += 1
            }
            let wakeUps = source.handle(epochAt: epoch)
            if period.contains(epoch) { count += wakeUps }
        }
        return count
    }

    /// The trace consists of several: the source is a new one, with the same demand.
    private mutating func restart(at time: Instant) {
        source = kind.wakeUps
        _ = source.handle(demand, at: time)
    }
}

extension LiveSourceKind {
    fileprivate var wakeUps: any SourceWakeUps {
        switch self {
        case .gpsd: GPSDWakeUps(hasSharedMemory: true)
        case .remoteGPSD: GPSDWakeUps(hasSharedMemory: false)
        case .nmea: ReceiverWakeUps()
        }
    }
}
