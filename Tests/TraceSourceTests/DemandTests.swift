import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// Compares skipping by demand with the naive method: decode everything, then filter by time.
struct DemandTests {
    /// A configuration of a trace: every kind, every receiver, slow and fast.
    struct Shape: CustomTestStringConvertible {
        let kind: TraceKind
        let receiver: ReceiverProfile
        let rate: Double

        var testDescription: String { "\(kind.rawValue) \(receiver.rawValue) \(rate) Hz" }

        static let all: [Shape] = TraceKind.allCases.filter { $0 != .day }.flatMap { kind in
            ReceiverProfile.allCases.flatMap { receiver in
                [0.2, 1, 10].map { Shape(kind: kind, receiver: receiver, rate: $0) }
            }
        }
    }

    /// Sends random demands to a source and compares every event with the oracle's.
    ///
    /// Sentences after the one that usually ends an epoch are lost if the epoch was emitted early (``EpochAssembler``),
    /// which depends on what was decoded before. For a receiver that reports the sky only with some epochs, only
    /// position and motion are compared.
    private func compare(
        _ bytes: [UInt8], date: CalendarDate, seed: UInt64, hasSkyAlways: Bool = true, _ shape: String
    ) throws {
        func comparable(_ fix: Fix) -> Fix {
            guard !hasSkyAlways else { return fix }
            var comparable = Fix(time: fix.time)
            comparable.coordinate = fix.coordinate
            comparable.speed = fix.speed
            return comparable
        }
        let expected = naiveEpochs(of: bytes, assumedDate: date)
        var random = SeededGenerator(seed: seed)
        try TemporaryFile(bytes).withSource { source in
            var place = 0
            while true {
                let now = place > 0 ? expected[place - 1].time : expected.first?.time ?? may1(0)
                let reach = [0.3, 1, 7.5, 61, 400].randomElement(using: &random)!
                let target = now.advanced(bySeconds: Double.random(in: 0...reach, using: &random))
                let demands: [Demand] = [.everyEpoch, .notBefore(target), .notBefore(target), .idle]
                let demand = demands.randomElement(using: &random)!
                let isLimited = demand == .idle ? place < expected.count - 1 : Bool.random(using: &random)
                let limit = isLimited ? now.advanced(bySeconds: Double.random(in: 0...60, using: &random)) : nil

                let wanted = expected[place...].firstIndex { fix in
                    switch demand {
                    case .everyEpoch: true
                    case .notBefore(let instant): fix.time >= instant
                    case .idle: false
                    }
                }
                let limited = limit.flatMap { limit in expected[place...].firstIndex { $0.time >= limit } }
                let answer = try source.event(demand, before: limit)
                if let limited, limited <= wanted ?? .max {
                    guard answer == .limitReached else {
                        Issue.record("\(shape): \(answer) instead of the limit \(limit!) before epoch \(limited)")
                        return
                    }
                    place = limited
                } else if let wanted {
                    guard case .fix(let fix) = answer, comparable(fix) == comparable(expected[wanted]) else {
                        Issue.record("\(shape): \(answer) instead of epoch \(wanted), \(expected[wanted])")
                        return
                    }
                    place = wanted + 1
                } else {
                    #expect(answer == .ended)
                    break
                }
            }
            #expect(source.counts.epochs == expected.count, "\(shape)")
        }
    }

    @Test(arguments: Shape.all)
    func `A demand gives the epoch that decoding everything would give`(shape: Shape) throws {
        let minutes = shape.rate == 10 ? 3.0 : shape.rate == 1 ? 15 : 40
        let bytes = try GeneratedTrace(
            shape.kind, rate: shape.rate, minutes: minutes, seed: 7, receiver: shape.receiver
        ).bytes
        let date = CalendarDate(year: 2026, month: 5, day: 1)!
        for seed in UInt64(0)..<6 {
            try compare(
                bytes, date: date, seed: seed, hasSkyAlways: shape.receiver != .compact || shape.rate <= 1,
                shape.testDescription)
        }
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `A demand works across midnight`(receiver: ReceiverProfile) throws {
        let start = may1(86_400 - 300)
        let bytes = try GeneratedTrace(.walk, minutes: 15, seed: 3, start: start, receiver: receiver).bytes
        for seed in UInt64(0)..<10 { try compare(bytes, date: start.date, seed: seed, receiver.rawValue) }
    }

    @Test func `Epochs that are not needed are not decoded`() throws {
        let bytes = try GeneratedTrace(.cityDrive, minutes: 20, receiver: .uBloxM8).bytes
        let start = TraceRecipe.defaultStart
        try TemporaryFile(bytes).withSource { source in
            for _ in 0..<10 { _ = try source.event() }
            let before = source.counts
            let answer = try source.event(.notBefore(start.advanced(bySeconds: 1000)))
            #expect(answer.fix?.time == start.advanced(bySeconds: 1000))
            let spent = source.counts - before
            #expect(spent.epochsDecoded <= 2 && spent.epochsSkipped >= 988)
            #expect(spent.sentencesDecoded < 30 && spent.sentencesSkipped > 988 * 8)
        }
    }

    @Test func `An idle source reads on to the limit, and to the end without one`() throws {
        let bytes = try GeneratedTrace(.walk, minutes: 10).bytes
        let start = TraceRecipe.defaultStart
        try TemporaryFile(bytes).withSource { source in
            for _ in 0..<10 { _ = try source.event() }
            try #expect(source.event(.idle, before: start.advanced(bySeconds: 300)) == .limitReached)
            // The epoch at the limit is available for a changed demand.
            try #expect(source.event(.everyEpoch).fix?.time == start.advanced(bySeconds: 300))
            try #expect(source.event(.idle) == .ended)
            try #expect(source.event(.everyEpoch) == .ended)
            #expect(source.counts.epochs == 600)
        }
    }

    @Test(arguments: [Demand.everyEpoch, .idle])
    func `A limit that has been reached stays reached until it is moved`(demand: Demand) throws {
        let bytes = try GeneratedTrace(.walk, minutes: 2).bytes
        let start = TraceRecipe.defaultStart
        try TemporaryFile(bytes).withSource { source in
            for _ in 0..<20 { _ = try source.event() }
            let limit = start.advanced(bySeconds: 50)
            if demand == .everyEpoch { for _ in 20..<50 { _ = try source.event(demand, before: limit) } }
            for _ in 0..<3 { try #expect(source.event(demand, before: limit) == .limitReached) }
            try #expect(source.event().fix?.time == limit)
            try #expect(source.event().fix?.time == start.advanced(bySeconds: 51))
        }
    }

    /// The talker becomes GN when the first GLONASS satellite enters the solution; or RMC is switched off.
    @Test(arguments: [true, false])
    func `A receiver that changes its first sentence is followed`(talkerChanges: Bool) throws {
        let text = (0..<3600).map { second in
            let time = 30_000 + second
            let talker = talkerChanges && second >= 600 ? "GN" : "GP"
            let date = second % 60 == 0 ? sentence("GPZDA,\(clock(time)),01,05,2026,00,00") : ""
            return (talkerChanges || second < 600 ? rmc(time, talker: talker) : "") + gga(time, talker: talker)
                + date + sentence("GPGSA,A,3,01,02,03,,,,,,,,,,2.0,1.0,1.7")
        }.joined()
        try TemporaryFile(Array(text.utf8)).withSource { source in
            for _ in 0..<20 { _ = try source.event() }
            var times: [Double] = []
            var target = 600.0
            while target < 3600, let fix = try source.event(.notBefore(may1(30_000 + target))).fix {
                times.append(fix.time.seconds(since: may1(30_000)))
                target = times.last! + 60
            }
            #expect(times.count > 40 && times[0] - 600 < (talkerChanges ? 1 : 60))
            // Lost once; from then on exact again, and skipping again.
            #expect(zip(times.dropFirst(), times).allSatisfy { $0 - $1 == 60 })
            #expect(source.counts.epochsDecoded < 200)
        }
    }
}
