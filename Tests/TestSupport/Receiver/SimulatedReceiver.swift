/// A receiver with power saving, as a pure value in virtual time: it understands the commands of its family, wakes up,
/// searches, improves, ignores a command now and then, forgets in backup what an M10 forgets, and integrates its
/// energy.
///
/// It parses with code of its own, so that a mistake in the project's frames is not repeated here.
package struct SimulatedReceiver: Sendable {
    package enum Family: Hashable, Sendable { case m8, m10, mtk, casic }

    /// What one epoch contains.
    package struct Epoch: Hashable, Sendable {
        package var hasPosition: Bool
        /// The factor by which the position is worse than usual; 1 once it has settled.
        package var error: Double
        package var satellites: Int
    }

    private enum Mode: Hashable { case searching(until: Double), tracking, asleep(until: Double) }

    package enum State: CaseIterable, Sendable { case acquiring, tracking, cyclic, asleep }

    /// Milliwatts in each state.
    package struct Power: Hashable, Sendable {
        package var acquiring, tracking, cyclic, asleep: Double

        package init(acquiring: Double, tracking: Double, cyclic: Double, asleep: Double) {
            (self.acquiring, self.tracking, self.cyclic, self.asleep) = (acquiring, tracking, cyclic, asleep)
        }

        package subscript(state: State) -> Double {
            get {
                switch state {
                case .acquiring: acquiring
                case .tracking: tracking
                case .cyclic: cyclic
                case .asleep: asleep
                }
            }
            set {
                switch state {
                case .acquiring: acquiring = newValue
                case .tracking: tracking = newValue
                case .cyclic: cyclic = newValue
                case .asleep: asleep = newValue
                }
            }
        }

        /// 3.3 V times the currents of ../shared/spec/receiver-power.md: NEO-M8 26 and 9 mA, 0.16 mA measured on a
        /// board; MAX-M10S 12, 10 and 0.05 mA, cyclic as the M8's share; AT6558R 23 and 0.02 mA. MTK as the M8.
        package static func of(_ family: Family) -> Power {
            switch family {
            case .m8, .mtk: Power(acquiring: 86, tracking: 86, cyclic: 30, asleep: 0.53)
            case .m10: Power(acquiring: 40, tracking: 33, cyclic: 11.5, asleep: 0.17)
            case .casic: Power(acquiring: 76, tracking: 76, cyclic: 76, asleep: 0.07)
            }
        }
    }

    package let family: Family
    package var power: Power
    /// Seconds of a hot start in the median.
    package var hotMedian = 5.0
    package var ignoredShare = 0.01
    /// Whether it never sleeps, whatever the command.
    package var ignoresSleep = false
    /// Whether an MTK has cyclic tracking; without it, both commands are acknowledged as unsupported.
    package var hasCyclic = true
    /// Whether it supplies an active antenna, and measures that.
    package var hasActiveAntenna = false
    /// The factor of the time that it sleeps after a command with a duration.
    package var sleepFactor = 1.0

    private var random: SeededGenerator
    private var mode: Mode
    private var isCyclic = false
    private var kindOfSaving: UInt32 = 0
    private var now = 0.0
    private var epochsSinceStart = 0
    private var awakeSince = 0.0
    private var ephemeridesAt = -1e9
    private var held: [UInt8] = []
    private var responses: [UInt8] = []
    /// Millijoules so far.
    package private(set) var energy = 0.0
    /// Seconds in each state so far.
    package private(set) var spent = Power(acquiring: 0, tracking: 0, cyclic: 0, asleep: 0)
    /// The number of sleep commands that it has followed.
    package private(set) var sleeps = 0
    /// Every sleep's begin and end.
    package private(set) var startUps: [Double] = []

    /// A receiver that tracks since a while.
    package init(_ family: Family, seed: UInt64) {
        self.family = family
        power = Power.of(family)
        random = SeededGenerator(seed: seed)
        mode = .tracking
        (epochsSinceStart, awakeSince, ephemeridesAt) = (100, -100, 0)
    }

    /// What it does now.
    package var state: State {
        switch mode {
        case .asleep: .asleep
        case .searching: .acquiring
        case .tracking: isCyclic ? .cyclic : .tracking
        }
    }

    package var isAsleep: Bool { if case .asleep = mode { true } else { false } }
    /// Whether cyclic tracking is configured.
    package var savesPower: Bool { isCyclic }

    /// Advances to a time, in seconds.
    package mutating func advance(to time: Double) {
        while now < time {
            var end = time
            let state = self.state
            switch mode {
            case .asleep(let until), .searching(let until): end = min(time, until)
            case .tracking: break
            }
            energy += power[state] * max(0, end - now)
            spent[state] += max(0, end - now)
            now = max(now, end)
            switch mode {
            case .asleep(let until) where now >= until: start()
            case .searching(let until) where now >= until: (mode, epochsSinceStart) = (.tracking, 0)
            default: break
            }
            if mode == .tracking, !isCyclic, now - awakeSince >= 30 { ephemeridesAt = now }
        }
    }

    /// The epoch at a time; nil while it sleeps.
    package mutating func epoch(at time: Double) -> Epoch? {
        advance(to: time)
        switch mode {
        case .asleep: return nil
        case .searching: return Epoch(hasPosition: false, error: 1, satellites: 0)
        case .tracking:
            epochsSinceStart += 1
            let error = epochsSinceStart < 4 ? [4, 2.2, 1.4][epochsSinceStart - 1] : 1
            return Epoch(hasPosition: true, error: error, satellites: epochsSinceStart < 3 ? 6 : 9)
        }
    }

    /// Bytes that reach it at a time.
    package mutating func receive(_ bytes: [UInt8], at time: Double) {
        advance(to: time)
        for byte in bytes {
            if case .asleep = mode {
                // The byte that wakes it is lost. An AT6558 sleeps on.
                if family != .casic { start() }
                continue
            }
            held.append(byte)
            parse()
        }
    }

    /// What it has replied since the last call.
    package mutating func removeReplies() -> [UInt8] {
        defer { responses = [] }
        return responses
    }

    private mutating func start() {
        awakeSince = now
        if family == .m10 { isCyclic = false }
        let isHot = now - ephemeridesAt < 7200
        var seconds = 30 + 5 * abs(random.gaussian())
        if isHot {
            // One in two hundred finds itself in a bad place.
            seconds = random.uniform() < 0.005 ? 15 + 25 * random.uniform() : hotMedian * exponential(0.4)
            seconds = max(1, seconds)
        }
        startUps.append(seconds)
        mode = .searching(until: now + seconds)
    }

    /// e to the power of a normal number with this standard deviation.
    private mutating func exponential(_ deviation: Double) -> Double {
        let exponent = min(2.4, random.gaussian()) * deviation
        var (sum, term) = (1.0, 1.0)
        for n in 1..<20 {
            term *= exponent / Double(n)
            sum += term
        }
        return sum
    }

    // MARK: Commands

    private mutating func parse() {
        switch held.first {
        case UInt8(ascii: "$"):
            guard held.last == UInt8(ascii: "\n") else { return }
            let line = String(decoding: held, as: UTF8.self)
            held = []
            if !isIgnored() { execute(sentence: line) }
        case 0xB5:
            if held.count > 1, held[1] != 0x62 { held = [] }
            guard held.count >= 8 else { return }
            let length = Int(held[4]) + 256 * Int(held[5])
            guard held.count == 8 + length else { return }
            let body = Array(held[2..<(6 + length)])
            let sums = body.reduce(into: (a: 0, b: 0)) { sums, byte in
                sums.a = (sums.a + Int(byte)) % 256
                sums.b = (sums.b + sums.a) % 256
            }
            let isWhole = Int(held[held.count - 2]) == sums.a && Int(held[held.count - 1]) == sums.b
            held = []
            if isWhole, family == .m8 || family == .m10, !isIgnored() {
                execute(body[0], body[1], Array(body.dropFirst(4)))
            }
        default: held = []
        }
    }

    private mutating func isIgnored() -> Bool { random.uniform() <= ignoredShare }

    private mutating func execute(sentence: String) {
        switch (family, sentence) {
        case (.mtk, "$PMTK161,0*28\r\n"): sleep(seconds: .infinity)
        case (.mtk, "$PMTK605*31\r\n"):
            responses += Array("$PMTK705,AXN_5.1.7_3333_18041700,0027,PA1010D,1.0*7F\r\n".utf8)
        case (.mtk, _) where sentence.hasPrefix("$PMTK262,") && !hasCyclic:
            responses += Array("$PMTK001,262,1*34\r\n".utf8)
        case (.mtk, "$PMTK262,3*2B\r\n"):
            isCyclic = true
            responses += Array("$PMTK001,262,3,3*29\r\n".utf8)
        case (.mtk, "$PMTK262,0*28\r\n"):
            isCyclic = false
            responses += Array("$PMTK001,262,3,0*2A\r\n".utf8)
        case (.casic, _) where sentence.hasPrefix("$PCAS12,"):
            guard let star = sentence.firstIndex(of: "*") else { return }
            let text = sentence[..<star].dropFirst(8)
            let sum = sentence[..<star].dropFirst().utf8.reduce(0, ^)
            guard let seconds = Double(text), UInt8(sentence[star...].dropFirst().prefix(2), radix: 16) == sum else {
                return
            }
            sleep(seconds: seconds)
        default: break
        }
    }

    private mutating func sleep(seconds: Double) {
        guard !ignoresSleep else { return }
        sleeps += 1
        mode = .asleep(until: now + seconds * sleepFactor)
    }

    private mutating func execute(_ group: UInt8, _ id: UInt8, _ payload: [UInt8]) {
        func number(_ index: Int) -> UInt32 { (0..<4).reduce(0) { $0 + UInt32(payload[index + $1]) << (8 * $1) } }
        switch (group, id, payload.count) {
        case (0x0A, 0x04, 0):
            let hardware = family == .m8 ? "00080000" : "000A0000"
            reply(0x0A, 0x04, padded("ROM CORE", 30) + padded(hardware, 10))
        case (0x0A, 0x09, 0) where family == .m8:
            reply(
                0x0A, 0x09,
                [UInt8](repeating: 0, count: 20) + [hasActiveAntenna ? 2 : 4, 1] + [UInt8](repeating: 0, count: 38))
        case (0x0A, 0x38, 0) where family == .m10:
            reply(0x0A, 0x38, [0, 1, 0, 0, 0, 0, hasActiveAntenna ? 2 : 4, 1] + [UInt8](repeating: 0, count: 20))
        case (0x02, 0x41, 8) where family == .m8 && number(4) & 2 != 0: sleep(seconds: Double(number(0)) / 1000)
        case (0x02, 0x41, 16) where family == .m10 && number(8) & 6 == 6 && number(12) & 8 != 0 && number(4) > 0:
            sleep(seconds: Double(number(4)) / 1000)
        case (0x06, 0x11, 0) where family == .m8:
            reply(0x06, 0x11, [8, isCyclic ? 1 : 0])
            reply(0x05, 0x01, [group, id])
        case (0x06, 0x11, 2) where family == .m8:
            // Without CFG-PM2 power saving is on/off operation, which this receiver does not simulate.
            isCyclic = payload[1] == 1 && kindOfSaving == 1
            reply(0x05, 0x01, [group, id])
        case (0x06, 0x3B, 0) where family == .m8:
            var settings = [UInt8](repeating: 0, count: 48)
            settings[0] = 2
            settings[6] = UInt8(kindOfSaving << 1)
            reply(0x06, 0x3B, settings)
            reply(0x05, 0x01, [group, id])
        case (0x06, 0x3B, 48) where family == .m8:
            kindOfSaving = number(4) >> 17 & 3
            reply(0x05, 0x01, [group, id])
        case (0x06, 0x8B, 8) where family == .m10 && number(4) == 0x20D0_0001:
            reply(0x06, 0x8B, [1, 0, 0, 0] + payload[4...] + [isCyclic ? 2 : 0])
            reply(0x05, 0x01, [group, id])
        case (0x06, 0x8A, 9) where family == .m10 && number(4) == 0x20D0_0001 && payload[1] == 1:
            isCyclic = payload[8] == 2
            reply(0x05, 0x01, [group, id])
        case (0x06, _, _): reply(0x05, 0x00, [group, id])
        default: break
        }
    }

    private func padded(_ text: String, _ count: Int) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
    }

    private mutating func reply(_ group: UInt8, _ id: UInt8, _ payload: [UInt8]) {
        let body = [group, id, UInt8(payload.count % 256), UInt8(payload.count / 256)] + payload
        var (a, b) = (0, 0)
        for byte in body {
            a = (a + Int(byte)) % 256
            b = (b + a) % 256
        }
        responses += [0xB5, 0x62] + body + [UInt8(a), UInt8(b)]
    }
}
