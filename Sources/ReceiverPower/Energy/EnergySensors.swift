/// The sensors of a board for energy, in the order in which they are trusted: a shunt on the receiver's rail (hwmon or
/// IIO), a shunt of the board that adds up, the battery, and RAPL for the processor.
///
/// They are read when the app's state changes and when a status is asked for, which wakes nothing up; the receiver's
/// rail, if it has no counter, by ``RailSampler`` as well.
package struct EnergySensors: Sendable {
    /// What a sensor measures.
    package enum Part: String, CaseIterable, Sendable {
        /// The receiver's rail.
        case receiver
        /// The whole board, with everything that runs on it.
        case board
        /// The whole processor, with everything that runs on it.
        case processor
    }

    /// Joules and seconds since the last reading.
    package typealias Difference = (joules: Double, seconds: Double)

    private struct CountedSensor: Sendable {
        let part: Part
        let path: String
        let scale: Double
        var battery: BatteryReader?
        var counter: EnergyCounter

        mutating func read(_ tree: SensorTree, at seconds: Double) -> Difference? {
            guard battery != nil else { return counter.read(tree.number(path).map { $0 * scale }, at: seconds) }
            switch battery?.read(tree) {
            case .left(let joules, let step): return counter.read(joules, at: seconds, step: step)
            case .notDischarging:
                counter.interrupt()
                return nil
            case .unreadable, nil: return counter.read(nil, at: seconds)
            }
        }
    }

    /// The names that people have given to the shunts.
    package struct Rails: Hashable, Sendable {
        /// The receiver's: the name of its chip, its label or its directory; nil looks for one labelled gps or gnss.
        package var receiver: String?
        /// The board's; nil: there is none.
        package var board: String?

        package init(receiver: String? = nil, board: String? = nil) { (self.receiver, self.board) = (receiver, board) }
    }

    private let tree: SensorTree
    private var counters: [CountedSensor] = []
    /// The shunts that show the power of the moment.
    private var shown: [Part: SensorFile] = [:]
    /// The samples of the receiver's rail.
    package private(set) var sampler = RailSampler()
    /// How often sensors were read.
    package private(set) var readings = 0

    /// Selects the sensors that a board has for each part.
    package init(_ tree: SensorTree, rails: Rails = Rails()) {
        self.tree = tree
        let shunts = Shunt.all(in: tree)
        let receiver = shunts.first { shunt in
            rails.receiver.map { shunt.isNamed($0) } ?? (shunt.isLabelled("gps") || shunt.isLabelled("gnss"))
        }
        shown[.receiver] = receiver?.power
        if let file = receiver?.energy { add(.receiver, file, mostWatts: RailSampler.mostWatts) }
        let board = rails.board.flatMap { name in shunts.first { $0.isNamed(name) } }
        shown[.board] = board?.power
        if let file = board?.energy { add(.board, file, mostWatts: 200) }
        if !counters.contains(where: { $0.part == .board }) { addBatteries() }
        addProcessor()
    }

    /// The receiver's rail, if it has to be sampled.
    private var rail: SensorFile? { hasCounter(for: .receiver) ? nil : shown[.receiver] }

    /// The parts that have a sensor, with its path.
    package var names: [(part: Part, path: String)] {
        (rail.map { [(.receiver, $0.path)] } ?? []) + counters.map { ($0.part, $0.path) }
    }

    /// Whether there is any.
    package var isEmpty: Bool { rail == nil && counters.isEmpty }

    /// Whether a part has a shunt that shows its power.
    package func hasPowerSensor(for part: Part) -> Bool { shown[part] != nil }

    /// Whether a part has a counter.
    package func hasCounter(for part: Part) -> Bool { counters.contains { $0.part == part } }

    /// The readings that were not used.
    package var rejections: SensorRejections {
        counters.reduce(into: sampler.rejections) { $0 += $1.counter.rejections }
    }

    /// Reads all counters.
    /// - Parameter seconds: the time, of a clock that is never set.
    /// - Returns: what each part has used since the last call; a part without a valid reading is missing.
    package mutating func read(at seconds: Double) -> [Part: Difference] {
        var differences: [Part: Difference] = [:]
        var incomplete: Set<Part> = []
        for index in counters.indices {
            readings += 1
            let part = counters[index].part
            guard let difference = counters[index].read(tree, at: seconds) else {
                incomplete.insert(part)
                continue
            }
            let sum = differences[part] ?? (0, difference.seconds)
            differences[part] = (sum.joules + difference.joules, sum.seconds)
        }
        for part in incomplete { differences[part] = nil }
        return differences
    }

    /// Whether a sample of the receiver's rail is possible, and worth its cost.
    package func wantsSample(of state: ReceiverTimes.State, at seconds: Double) -> Bool {
        rail != nil && sampler.wantsSample(of: state, at: seconds)
    }

    /// Samples the receiver's rail, if that is worth its cost.
    package mutating func sample(_ state: ReceiverTimes.State, at seconds: Double) {
        guard let rail, wantsSample(of: state, at: seconds) else { return }
        readings += 1
        sampler.add(tree.number(rail.path).map { $0 * rail.scale }, in: state, at: seconds)
    }

    /// An amount of a part as a figure.
    package func figure(_ amount: EnergyCounter.Amount, of part: Part) -> EnergyFigure? {
        counters.first { $0.part == part }?.counter.figure(amount)
    }

    /// The power of a shunt at the moment, in watts, for a measurement that polls it.
    package func watts(of part: Part) -> Double? {
        shown[part].flatMap { file in tree.number(file.path).map { $0 * file.scale } }
    }

    private mutating func add(_ part: Part, _ file: SensorFile, mostWatts: Double) {
        let kind = EnergyCounter.Kind(mostWatts: mostWatts, scaleError: RailSampler.scaleError, step: file.scale)
        counters.append(CountedSensor(part: part, path: file.path, scale: file.scale, counter: EnergyCounter(kind)))
    }

    private mutating func addBatteries() {
        for name in tree.entries("class/power_supply") {
            guard let battery = BatteryReader("class/power_supply/\(name)", in: tree) else { continue }
            // Gauges that count charge are within 1 % or so of it.
            var kind = EnergyCounter.Kind(mostWatts: 200, scaleError: 0.01, step: 0)
            kind.isRemainder = true
            counters.append(
                CountedSensor(
                    part: .board, path: battery.path, scale: 1, battery: battery, counter: EnergyCounter(kind)))
        }
    }

    private mutating func addProcessor() {
        for name in tree.entries("class/powercap") where name.hasPrefix("intel-rapl:") {
            let path = "class/powercap/\(name)"
            guard tree.text("\(path)/name")?.hasPrefix("package") == true, tree.number("\(path)/energy_uj") != nil
            else {
                continue
            }
            // It counts in units of 61 µJ, every millisecond; its scale is reported to be a few per cent off.
            var kind = EnergyCounter.Kind(mostWatts: 400, scaleError: 0.03, step: 0.01)
            kind.wrap = tree.number("\(path)/max_energy_range_uj").map { $0 / 1e6 }
            counters.append(
                CountedSensor(part: .processor, path: "\(path)/energy_uj", scale: 1e-6, counter: EnergyCounter(kind)))
        }
    }
}
