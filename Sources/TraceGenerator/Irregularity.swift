/// How a receiver deviates from one complete epoch per period, in successive phases.
///
/// Of 148 real tracks, 112 have steps that differ from their median and 51 have gaps of more than 10 s. Each phase
/// imitates one behaviour of real receivers or loggers, lasts one to two minutes, and is followed by a regular stretch;
/// all phases occur once, in an order determined by the seed, before any is repeated.
struct Irregularity: Sendable {
    /// A deviation that lasts for a while.
    enum Phase: CaseIterable, Sendable {
        /// Steps of 1, 2 and 3 s, varying.
        case unevenSteps
        /// No speed or course, and each position is sent two to four times with new times.
        case repeatedPositions
        /// Nothing is sent, as when a logger is switched off.
        case gap
        /// One epoch every five seconds.
        case lowRate
        /// GGA only with every fourth epoch.
        case rareGGA
        /// The order of the sentences changes every few epochs.
        case shiftingOrder
        /// A second receiver on the same line, four tenths of a second later, with its own errors.
        case secondTalker
    }

    /// How one epoch is written.
    struct Plan: Sendable {
        var isSent = true
        var repeatsPosition = false
        var hasGGA = true
        /// The number of places by which the order of the sentences is rotated.
        var rotation = 0
        var hasSecondTalker = false
        /// Whether speed and course are omitted.
        var isWithoutSpeed = false
    }

    private var random: Random
    private var upcoming: [Phase] = []
    private var phase: Phase?
    private var phaseEnd: Double
    /// Nothing is sent before this time, in seconds.
    private var silentUntil = 0.0
    private var repeatsLeft = 0
    private var rotation = 0
    private var epoch = 0

    init(seed: UInt64) {
        random = Random(seed: seed, stream: .irregularity)
        phaseEnd = random.uniform(60...90)
    }

    /// The plan for the epoch at a number of seconds; call it for each epoch, in order.
    mutating func plan(at seconds: Double) -> Plan {
        epoch += 1
        if seconds >= phaseEnd { change(at: seconds) }
        var plan = Plan()
        switch phase {
        case nil: break
        case .gap: plan.isSent = false
        case .unevenSteps:
            plan.isSent = seconds >= silentUntil
            if plan.isSent { silentUntil = seconds + Double(random.whole(1...3)) - 0.01 }
        case .lowRate:
            plan.isSent = seconds >= silentUntil
            if plan.isSent { silentUntil = seconds + 5 - 0.01 }
        case .repeatedPositions:
            plan.isWithoutSpeed = true
            plan.repeatsPosition = repeatsLeft > 0
            repeatsLeft = repeatsLeft > 0 ? repeatsLeft - 1 : random.whole(1...3)
        case .rareGGA: plan.hasGGA = epoch % 4 == 0
        case .shiftingOrder:
            if random.chance(0.15) { rotation = random.whole(0...5) }
            plan.rotation = rotation
        case .secondTalker: plan.hasSecondTalker = true
        }
        return plan
    }

    private mutating func change(at seconds: Double) {
        guard phase == nil else {
            phase = nil
            phaseEnd = seconds + random.uniform(20...50)
            return
        }
        if upcoming.isEmpty {
            var left = Phase.allCases
            while !left.isEmpty { upcoming.append(left.remove(at: random.whole(0...left.count - 1))) }
        }
        phase = upcoming.removeLast()
        phaseEnd = seconds + (phase == .gap ? random.uniform(15...45) : random.uniform(60...120))
        (silentUntil, repeatsLeft, rotation) = (0, 0, 0)
    }
}
