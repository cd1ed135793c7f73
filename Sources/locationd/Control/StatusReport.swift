import ApplicationLifecycle
import CPUMeter
import LaunchProtocol
import LocationEngine
import LocationModel
import LocationService
import Publishing
import SystemCalls

/// The status of a run, as `ctl` receives it.
///
/// It contains the age and the accuracy of the last fix, but not its position: statuses end up in scripts, logs and bug
/// reports, which must not reveal where somebody lives. Positions are only in the run's own output and in a
/// ``PositionReport``.
struct StatusReport: Decodable, Equatable {
    /// The version of its format; a report of another one is rejected.
    static let version = 2

    /// The source of the fixes.
    struct Source: Decodable, Equatable {
        let state: SourceCondition

        var isFound: Bool { if case .found = state { true } else { false } }
    }

    /// The last fix that had a position.
    struct LastFix: Decodable, Equatable {
        /// Seconds since the fix.
        let age: Double
        /// Metres.
        let horizontalAccuracy: Double?
    }

    /// CPU use of the run in one state of the app.
    struct Cost: Decodable, Equatable {
        var seconds = 0.0
        var cpuSeconds = 0.0
        /// How often a thread has waited (voluntary context switches).
        var wakeUps = 0

        /// CPU milliseconds per minute of the state; nil in its first second, of which a rate means nothing.
        var rate: Double? { seconds >= 1 ? cpuSeconds * 60_000 / seconds : nil }
        var wakeUpsPerMinute: Double? { seconds >= 1 ? Double(wakeUps) * 60 / seconds : nil }
    }

    /// CPU use of gpsd.
    struct Daemon: Decodable, Equatable {
        let process: Int
        let foreground: Cost
        let background: Cost
    }

    /// The sending of the track.
    struct Publish: Decodable, Equatable {
        let online: Bool
        /// Why there is no connection.
        let failure: String?
        /// Positions that wait, and that were never sent because they were removed before or damaged.
        let queued: Int
        let lost: Int
        /// Seconds since the last acknowledgement; nil if there was none.
        let lastTransfer: Double?
        let bytesSent: Int
    }

    /// Where the run keeps things.
    struct Storage: Decodable, Equatable {
        /// Bytes of its disk; nil if the disk is not available.
        var free: Int?
        var total: Int?
        /// Positions that wait for the disk, and that were dropped because too many waited; nil without a track.
        var waiting: Int?
        var lost: Int?
        /// Why the track cannot be written.
        var failure: String?
    }

    /// What the run has done so far.
    struct Counts: Decodable, Equatable {
        let fixes: Int
        let epochsDecoded: Int
        let epochsSkipped: Int
        let deliveries: Int
        let locations: Int
    }

    /// CPU use that is in no state of the app.
    struct Overhead: Decodable, Equatable {
        let cpuSeconds: Double
        /// The number of status requests; nil for the start-up.
        var count: Int?
    }

    /// The current time of the loop's clock.
    let time: Instant
    let state: String
    /// The ID of the app's process, if it has its own.
    let process: Int?
    /// Seconds; nil while there is no limit.
    let backgroundTimeRemaining: Double?
    /// The names of the displayed notifications, shortened; nil when there are none.
    let notifications: [String]?
    let demand: Demand
    /// What must be known before the source may sleep.
    let waitsFor: String?
    let source: Source?
    let fix: LastFix?
    /// By the state's name.
    let states: [String: Cost]
    /// Of the process before the run; nil if the app has its own process.
    let startUp: Overhead?
    /// Of earlier requests for this report; nil if there were none.
    let statusRequests: Overhead?
    let daemon: Daemon?
    /// nil in the reply to `health`.
    let counts: Counts?
    /// nil if the run does not publish.
    let publish: Publish?
    /// nil if it is not shown.
    let energy: EnergyReport?
    /// nil from an app that was launched.
    let storage: Storage?
    /// Why the app receives no location; only in the reply to `health`, and nil while every fix is delivered.
    let gap: GapReport.Span?

    /// - Parameter isBrief: leaves out what costs most: the costs and counts; and adds ``gap``.
    init(
        _ status: ServiceStatus, daemon ledger: DaemonLedger? = nil, process: Int32? = nil,
        publishing: PublishReport? = nil, energy: EnergyReport? = nil, storage: RunStorage? = nil,
        isBrief: Bool = false
    ) {
        gap = isBrief ? status.gaps.current.map(GapReport.Span.init) : nil
        self.energy = energy
        self.storage = storage.map { storage in
            let (room, track) = (storage.room, storage.track)
            return Storage(
                free: room?.free, total: room?.total, waiting: track?.waiting, lost: track?.lost,
                failure: track?.failure.map { "\($0)" })
        }
        publish = publishing.map { report in
            Publish(
                online: report.isOnline, failure: report.failure, queued: report.queued, lost: report.lost,
                lastTransfer: report.lastTransfer.map { monotonicTime().seconds(since: $0) },
                bytesSent: report.bytesSent)
        }
        time = status.time
        state = status.state.rawValue
        self.process = process.map { Int($0) }
        let remaining = status.backgroundTimeRemaining
        backgroundTimeRemaining = status.state.executes && remaining < .greatestFiniteMagnitude ? remaining : nil
        let shown = status.record.lifecycle.shownNotifications
        notifications = shown.isEmpty ? nil : shown.map { shortened($0, to: 80) }
        demand = status.demand
        waitsFor = status.demand == .everyEpoch ? status.samplingWait.map { "\($0)" } : nil
        source = status.source.map(Source.init)
        fix = status.lastFix.map {
            LastFix(age: max(0, status.time.seconds(since: $0.time)), horizontalAccuracy: $0.horizontalAccuracy)
        }
        var states: [String: Cost] = [:]
        for state in ApplicationState.allCases
        where !isBrief && (state == status.state || status.cost[state].seconds > 0) {
            states[state.rawValue] = Cost(status.cost[state])
        }
        self.states = states
        startUp = process == nil && !isBrief ? Overhead(cpuSeconds: status.cost.startUp.processSeconds) : nil
        let requests = status.cost.statusRequests
        statusRequests =
            requests.visits > 0 && !isBrief
            ? Overhead(cpuSeconds: requests.usage.processSeconds, count: requests.visits) : nil
        counts =
            isBrief
            ? nil
            : Counts(
                fixes: status.counts.source.fixes, epochsDecoded: status.counts.source.epochsDecoded,
                epochsSkipped: status.counts.source.epochsSkipped, deliveries: status.counts.deliveries,
                locations: status.counts.locations)
        daemon = ledger.flatMap { ledger in
            ledger.process.map {
                Daemon(
                    process: Int($0.identifier), foreground: Cost(ledger.foreground),
                    background: Cost(ledger.background))
            }
        }
    }

    /// Decodes a report from its line.
    /// - Throws: if it is no report, or one of another version.
    init(line: [UInt8]) throws {
        let decoder = try LineDecoder(parsing: line)
        guard try decoder.decode(Int.self, forKey: "version") == StatusReport.version else { throw AnotherVersion() }
        self = try decoder.decode(StatusReport.self)
    }

    private struct AnotherVersion: Error {}
}

extension StatusReport.Cost {
    fileprivate init(_ entry: CPULedger.Entry) {
        self.init(
            seconds: entry.seconds, cpuSeconds: entry.usage.processSeconds, wakeUps: Int(entry.usage.voluntarySwitches))
    }

    static func + (one: Self, other: Self) -> Self {
        Self(
            seconds: one.seconds + other.seconds, cpuSeconds: one.cpuSeconds + other.cpuSeconds,
            wakeUps: one.wakeUps + other.wakeUps)
    }
}

extension StatusReport {
    /// The share of CPU time that the background has saved compared with the foreground's rate; negative when it has
    /// cost more. Nil until each has lasted long enough for a comparison.
    var saved: Double? { StatusReport.saved(cost(of: \.isForeground), cost(of: \.isBackground)) }

    /// The same for gpsd's own CPU time.
    var savedByDaemon: Double? { daemon.flatMap { StatusReport.saved($0.foreground, $0.background) } }

    private static func saved(_ foreground: Cost, _ background: Cost) -> Double? {
        guard min(foreground.seconds, background.seconds) >= ApplicationState.shortestComparison,
            let usual = foreground.rate, usual > 0,
            let now = background.rate
        else { return nil }
        return 1 - now / usual
    }

    /// The states in the order of an app's lifecycle.
    var orderedStates: [(String, Cost)] {
        ApplicationState.allCases.compactMap { state in states[state.rawValue].map { (state.rawValue, $0) } }
    }

    private func cost(of isIncluded: (ApplicationState) -> Bool) -> Cost {
        ApplicationState.allCases.filter(isIncluded)
            .reduce(Cost()) { $0 + (states[$1.rawValue] ?? Cost()) }
    }
}
