package import LocationModel

/// Records by the state of the app what an energy is computed from: the receiver's times, megabytes that were sent, and
/// what sensors have counted. The CPU's time is in the ledger of the module CPUMeter.
package struct EnergyLedger: Sendable {
    /// What belongs to one state.
    package struct Entry: Hashable, Sendable {
        /// Seconds of the receiver in each of its states.
        package internal(set) var receiver = ReceiverTimes()
        /// Megabytes that were sent.
        package internal(set) var megabytes = 0.0
        /// What sensors have counted, where they were read at both ends.
        package internal(set) var counted: [EnergySensors.Part: EnergyCounter.Amount] = [:]
    }

    /// Everything so far, as it stands at a moment.
    package struct Reading: Sendable {
        /// The receiver's times since the beginning; nil while it is not known what it does.
        package var receiver: ReceiverTimes?
        /// Bytes that were sent since the beginning.
        package var bytes: Int
        /// What each sensor has counted since the last reading.
        package var counted: [EnergySensors.Part: EnergySensors.Difference]

        package init(
            receiver: ReceiverTimes? = nil, bytes: Int = 0,
            counted: [EnergySensors.Part: EnergySensors.Difference] = [:]
        ) {
            (self.receiver, self.bytes, self.counted) = (receiver, bytes, counted)
        }
    }

    package private(set) var state: ApplicationState
    private var entries: [ApplicationState: Entry] = [:]
    private var receiver = ReceiverTimes()
    private var bytes = 0
    /// The parts whose latest interval of counting belongs to the current state.
    private var open: Set<EnergySensors.Part> = []

    /// Starts in a state.
    package init(_ state: ApplicationState) { self.state = state }

    /// Adds everything since the last reading to the current state.
    package mutating func add(_ reading: Reading) {
        var entry = self[state]
        if let times = reading.receiver {
            entry.receiver += times - receiver
            receiver = times
        }
        entry.megabytes += Double(reading.bytes - bytes) / 1e6
        bytes = reading.bytes
        for (part, difference) in reading.counted {
            entry.counted[part, default: EnergyCounter.Amount()].joules += difference.joules
            entry.counted[part]?.seconds += difference.seconds
            if open.insert(part).inserted { entry.counted[part]?.intervals += 1 }
        }
        open.formIntersection(reading.counted.keys)
        entries[state] = entry
    }

    /// Adds everything since the last reading to the state that ends, and starts another one.
    package mutating func enter(_ next: ApplicationState, _ reading: Reading) {
        add(reading)
        if next != state { open = [] }
        state = next
    }

    /// What belongs to a state.
    package subscript(state: ApplicationState) -> Entry { entries[state] ?? Entry() }

    /// The sum of several states. Intervals of counting that touch each other count as one each.
    package func total(_ states: [ApplicationState] = ApplicationState.allCases) -> Entry {
        states.reduce(into: Entry()) { sum, state in
            let entry = self[state]
            sum.receiver += entry.receiver
            sum.megabytes += entry.megabytes
            for (part, amount) in entry.counted { sum.counted[part, default: EnergyCounter.Amount()] += amount }
        }
    }
}

extension EnergyCounter.Amount {
    static func += (one: inout Self, other: Self) {
        one.joules += other.joules
        one.seconds += other.seconds
        one.intervals += other.intervals
    }
}
