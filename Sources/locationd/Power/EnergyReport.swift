import CPUMeter
import LocationModel
import ReceiverPower

/// The energy of a run: by the state of the app and the part of the board, each figure with its interval and with how
/// it was found, and what it was computed from.
struct EnergyReport: Decodable, Equatable {
    struct Figure: Decodable, Equatable {
        /// The state's name; nil for all of them together.
        let state: String?
        let part: String
        let joules: Double
        /// The ends of the 95 % interval.
        let low: Double
        let high: Double
        /// `measured` or `estimated`.
        let basis: String
    }

    struct Factor: Decodable, Equatable {
        let name: String
        /// Its value, uncertainty and source, as text.
        let text: String
    }

    struct Sensor: Decodable, Equatable {
        let part: String
        let path: String
    }

    let figures: [Figure]
    /// What the background has saved: the CPU compared with the foreground's rate, the receiver compared with one that
    /// is awake all the time.
    let saved: [Figure]
    let factors: [Factor]
    let sensors: [Sensor]
    /// The parts that have no figure, because a factor is not known.
    let unknown: [String]
    /// How often sensors were read, and how many readings were not used.
    let readings: Int
    let rejected: Int
    /// CPU seconds for readings between status requests, which are in no state.
    let cpuSeconds: Double
}

extension EnergyReport {
    /// - Parameters:
    ///   - overhead: the cost of readings.
    ///   - sleeps: whether it is known what the receiver does.
    init(
        _ ledger: EnergyLedger, _ cost: CPULedger, _ profile: PowerProfile, _ sensors: EnergySensors,
        overhead: CPUUsage, sleeps: Bool
    ) {
        let states = ApplicationState.allCases.filter { $0 != .notRunning && cost[$0].seconds > 0 }
        var (figures, unknown): ([Figure], Set<String>) = ([], [])
        func receiver(_ entry: EnergyLedger.Entry) -> EnergyFigure? {
            if let counted = entry.counted[.receiver] { return sensors.figure(counted, of: .receiver) }
            return sensors.sampler.energy(entry.receiver, else: profile)
        }
        func add(_ state: String?, _ entry: EnergyLedger.Entry, cpu: Double) {
            var parts: [(part: String, isUsed: Bool, figure: EnergyFigure?)] = [
                ("CPU", cpu > 0, profile.energy([.cpu: cpu])),
                ("receiver", entry.receiver.total > 0, receiver(entry)),
                ("sending", entry.megabytes > 0, profile.energy([.upload: entry.megabytes])),
            ]
            for part in [EnergySensors.Part.board, .processor] {
                guard let counted = entry.counted[part] else { continue }
                parts.append(("\(part.rawValue), all of it", true, sensors.figure(counted, of: part)))
            }
            for (part, isUsed, figure) in parts where isUsed {
                if let figure { figures.append(Figure(state, part, figure)) } else { unknown.insert(part) }
            }
        }
        for state in states { add(state.rawValue, ledger[state], cpu: cost[state].usage.processSeconds) }
        if states.count > 1 {
            let cpu = states.reduce(0) { $0 + cost[$1].usage.processSeconds }
            add(nil, ledger.total(states), cpu: cpu)
        }
        self.figures = figures
        self.unknown = unknown.sorted()
        saved = [
            EnergyReport.savedByCPU(cost, profile),
            sleeps ? EnergyReport.savedByReceiver(ledger.total(states), sensors, profile) : nil,
        ].compactMap(\.self)
        factors = profile.all.map { Factor(name: $0.kind.name, text: $0.factor.text(of: $0.kind)) }
        self.sensors = sensors.names.map { Sensor(part: $0.part.rawValue, path: $0.path) }
        (readings, rejected) = (sensors.readings, sensors.rejections.total)
        cpuSeconds = overhead.processSeconds
    }

    private static func savedByCPU(_ cost: CPULedger, _ profile: PowerProfile) -> Figure? {
        func entry(_ isIncluded: (ApplicationState) -> Bool) -> (seconds: Double, cpu: Double) {
            ApplicationState.allCases.filter(isIncluded)
                .reduce((0, 0)) { ($0.0 + cost[$1].seconds, $0.1 + cost[$1].usage.processSeconds) }
        }
        let (foreground, background) = (entry(\.isForeground), entry(\.isBackground))
        guard min(foreground.seconds, background.seconds) >= ApplicationState.shortestComparison else { return nil }
        let saved = foreground.cpu / foreground.seconds * background.seconds - background.cpu
        return profile.energy([.cpu: saved]).map { Figure(nil, "CPU", $0) }
    }

    private static func savedByReceiver(
        _ entry: EnergyLedger.Entry, _ sensors: EnergySensors, _ profile: PowerProfile
    ) -> Figure? {
        // Without a confirmed sleep nothing was saved, and the line is left out.
        guard entry.receiver[.asleep] + entry.receiver[.cyclic] > 0 else { return nil }
        if let counted = entry.counted[.receiver], let used = sensors.figure(counted, of: .receiver) {
            return profile.energy(ReceiverTimes.tracking(seconds: entry.receiver.total))
                .map { Figure(nil, "receiver", $0 - used) }
        }
        return sensors.sampler.energy(entry.receiver.saving, else: profile).map { Figure(nil, "receiver", $0) }
    }
}

extension EnergyReport.Figure {
    init(_ state: String?, _ part: String, _ figure: EnergyFigure) {
        self.init(
            state: state, part: part, joules: figure.joules, low: figure.interval.lowerBound,
            high: figure.interval.upperBound, basis: figure.basis.rawValue)
    }

    /// The figure, its interval, and how it was found.
    var text: String {
        let scale = EnergyScale(of: max(abs(joules), abs(high)))
        return "\(scale.text(joules)) \(scale.unit) (\(scale.text(low)) to \(scale.text(high))) \(basis)"
    }
}

/// The unit in which an energy is easy to read.
struct EnergyScale {
    let unit: String
    private let factor: Double
    private let decimals: Int

    init(of joules: Double) {
        switch joules {
        case 10_000...: (unit, factor) = ("kJ", 1e-3)
        case 1...: (unit, factor) = ("J", 1)
        default: (unit, factor) = ("mJ", 1e3)
        }
        decimals = joules * factor >= 100 ? 0 : joules * factor >= 10 ? 1 : 2
    }

    /// A number in the unit.
    func text(_ joules: Double) -> String { (joules * factor).text(decimals: decimals) }
}

// MARK: Text

extension EnergyReport {
    /// Lines of text, each with its end.
    var text: String {
        var lines: [String] = []
        for figure in figures { lines.append("\(figure.state ?? "all states"), \(figure.part): \(figure.text)") }
        for figure in saved { lines.append("saved in the background, \(figure.part): \(figure.text)") }
        for part in unknown { lines.append("\(part): unknown, because the power profile has no factor for it") }
        if figures.contains(where: { $0.basis == "estimated" }) {
            for factor in factors { lines.append("estimated with \(factor.name) = \(factor.text)") }
        }
        for sensor in sensors { lines.append("sensor of the \(sensor.part): \(sensor.path)") }
        if readings > 0 {
            let cost = "\((cpuSeconds * 1000).text(decimals: 1)) ms CPU in no state"
            lines.append("sensors read \(readings.counted("time", "times")), \(rejected.grouped) rejected, \(cost)")
        }
        guard !lines.isEmpty else { return "" }
        return "energy, with 95 % intervals\n" + lines.map { "  \(oneLine($0))\n" }.joined()
    }
}

// MARK: JSON

extension EnergyReport {
    /// Writes the fields of an object.
    func write(to json: inout JSONWriter) {
        json.array("figures", figures) { $0.object($1) }
        json.array("saved", saved) { $0.object($1) }
        json.array("factors", factors) { json, factor in
            json.object { json in
                json.field("name", factor.name)
                json.field("text", factor.text)
            }
        }
        json.array("sensors", sensors) { json, sensor in
            json.object { json in
                json.field("part", sensor.part)
                json.field("path", sensor.path)
            }
        }
        json.array("unknown", unknown) { $0.element($1) }
        json.field("readings", readings)
        json.field("rejected", rejected)
        json.field("cpuSeconds", cpuSeconds, decimals: 9)
    }
}

extension JSONWriter {
    fileprivate mutating func object(_ figure: EnergyReport.Figure) {
        object { json in
            if let state = figure.state { json.field("state", state) }
            json.field("part", figure.part)
            json.field("joules", figure.joules, decimals: 6)
            json.field("low", figure.low, decimals: 6)
            json.field("high", figure.high, decimals: 6)
            json.field("basis", figure.basis)
        }
    }
}
