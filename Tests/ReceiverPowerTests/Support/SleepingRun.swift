import LocationEngine
import LocationModel
import ReceiverPower
import TestSupport
import TraceGenerator

/// An app in the background on a generated journey, whose receiver is put to sleep: the engine, the planner and the
/// simulated receiver in virtual time, one epoch a second.
struct SleepingRun {
    private(set) var receiver: SimulatedReceiver
    private(set) var planner: SleepPlanner
    private(set) var audit = AccuracyAudit(radius: 100)
    /// Samples that the engine had planned, and how many of them were late by more than 2 s.
    private(set) var samples = (all: 0, late: 0)
    private(set) var seconds = 0.0
    private(set) var reason: String?

    private let family: ReceiverFamily
    private var engine = LocationEngine()
    private var effects = Effects()
    private var demand = Demand.idle
    private var random: SeededGenerator
    private var restore: [[UInt8]] = []

    init(_ receiver: SimulatedReceiver, seed: UInt64 = 1) {
        self.receiver = receiver
        random = SeededGenerator(seed: seed &+ 99)
        let (m8, m10) = (ReceiverFamily.ublox(.m8), ReceiverFamily.ublox(.m10))
        family = [.m8: m8, .m10: m10, .mtk: .mtk, .casic: .casic][receiver.family]!
        planner = SleepPlanner(for: family)
    }

    /// The share of the energy of continuous operation that was saved.
    var saved: Double { 1 - receiver.energy / (seconds * receiver.power.tracking) }
    var kept: Double { audit.share ?? 0 }
    var lateShare: Double { Double(samples.late) / Double(max(1, samples.all)) }

    /// - Parameter onStep: called after each second.
    mutating func run(
        _ kind: TraceKind, minutes: Double, seed: UInt64 = 1, onStep: (SleepingRun) -> Void = { _ in }
    ) throws {
        let start = at(0)
        var contract = AccuracyContract()
        contract.earlySampleTime = SleepPlanner.maxEarliness
        handle(.policy(BackgroundPolicy(), contract), at: start)
        for event in [
            Event.application(.active), .request(ClientID(1), .allowsBackgroundLocationUpdates(true)),
            .request(ClientID(1), .desiredAccuracy(.best)), .request(ClientID(1), .startUpdatingLocation),
            .application(.background),
        ] { handle(event, at: start) }
        var generator = TraceGenerator(try TraceRecipe(kind: kind, duration: 60 * minutes, seed: seed, start: start))
        var ignored: [UInt8] = []
        while let point = generator.next(into: &ignored) {
            ignored.removeAll(keepingCapacity: true)
            step(point)
            onStep(self)
        }
    }

    private mutating func step(_ point: TruthPoint) {
        let now = point.time
        seconds = now.testSeconds
        send(planner.update(for: demand, at: now), at: now)
        if let epoch = receiver.epoch(at: seconds) {
            let fix = fix(of: epoch, point)
            var commands: [SleepPlanner.Command] = []
            let use = planner.handle(fix, at: now, commands: &commands)
            send(commands, at: now)
            if use == .now || use == .asDemanded && demand.wants(fix.time) {
                if case .notBefore(let due) = demand {
                    samples.all += 1
                    if fix.time.seconds(since: due) > 2 { samples.late += 1 }
                }
                handle(.fix(fix), at: now)
            }
        }
        audit.compare(with: point.coordinate)
    }

    private mutating func fix(of epoch: SimulatedReceiver.Epoch, _ point: TruthPoint) -> Fix {
        var fix = Fix(time: point.time)
        guard epoch.hasPosition, point.hasFix else { return fix }
        fix.mode = .threeDimensional
        fix.satellitesUsed = epoch.satellites
        fix.horizontalAccuracy = 4 * epoch.error
        fix.speed = point.speed
        fix.course = point.course
        fix.coordinate = Coordinate(
            latitude: point.coordinate.latitude + 2.8 * epoch.error * random.gaussian() / 111_195,
            longitude: point.coordinate.longitude + 2.8 * epoch.error * random.gaussian() / 67_700)
        return fix
    }

    private mutating func send(_ commands: [SleepPlanner.Command], at now: Instant) {
        let commandsOfFamily = family.commands
        for command in commands {
            switch command {
            case .sleep(let seconds): receiver.receive(commandsOfFamily.sleep(seconds: seconds), at: self.seconds)
            case .wake: receiver.receive(commandsOfFamily.wake, at: self.seconds)
            case .beginCyclic: planner.acknowledged(command, beginCyclic(), at: now)
            case .endCyclic: _ = exchange(restore)
            case .restore(let reason):
                self.reason = reason
                receiver.receive(commandsOfFamily.wake, at: seconds)
                _ = exchange(restore)
            }
        }
    }

    private mutating func beginCyclic() -> Bool {
        guard let cyclic = family.commands.cyclic, let change = cyclic.change(exchange(cyclic.polls)) else {
            return false
        }
        if restore.isEmpty { restore = change.restore }
        return exchange(change.begin).accept(change.begin)
    }

    /// Sends commands and returns the answers; what was ignored is repeated twice.
    private mutating func exchange(_ commands: [[UInt8]]) -> [ReceiverResponse] {
        var scanner = ResponseScanner()
        var responses: [ReceiverResponse] = []
        for command in commands {
            for _ in 0..<3 {
                receiver.receive(command, at: seconds)
                let answered = scanner.add(receiver.removeReplies())
                responses += answered
                if !answered.isEmpty { break }
            }
        }
        return responses
    }

    private mutating func handle(_ event: Event, at now: Instant) {
        effects.removeAll()
        engine.handle(event, at: now, into: &effects)
        for effect in effects.list {
            switch effect {
            case .demand(let demand): self.demand = demand
            case .deliver(let delivery):
                for fix in effects.locations[delivery.range] { fix.coordinate.map { audit.delivered($0) } }
            default: break
            }
        }
    }
}
