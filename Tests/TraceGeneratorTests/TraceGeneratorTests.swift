import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator

struct TraceGeneratorTests {
    @Test(arguments: TraceKind.allCases, Motion.allCases)
    func `The same recipe gives the same bytes and the same truth`(_ kind: TraceKind, _ motion: Motion) throws {
        let a = try GeneratedTrace(kind, seed: 5, motion: motion)
        let b = try GeneratedTrace(kind, seed: 5, motion: motion)
        #expect(a.bytes == b.bytes)
        #expect(a.truth == b.truth)
    }

    @Test(arguments: TraceKind.allCases)
    func `Another seed gives other bytes`(_ kind: TraceKind) throws {
        #expect(try GeneratedTrace(kind, seed: 1).bytes != GeneratedTrace(kind, seed: 2).bytes)
    }

    @Test(arguments: TraceKind.allCases, Motion.allCases)
    func `The journey is the same at 1 and at 10 Hz, whoever receives it`(_ kind: TraceKind, _ motion: Motion) throws {
        let slow = try GeneratedTrace(kind, minutes: 4, seed: 3, receiver: .sirf, motion: motion)
        let fast = try GeneratedTrace(kind, rate: 10, minutes: 4, seed: 3, motion: motion)
        #expect(slow.truth.count == 240 && fast.truth.count == 2400)
        func journey(_ truth: some Sequence<TruthPoint>) -> [TruthPoint] {
            truth.map { point in
                var point = point
                point.hasFix = true  // depends on the receiver, not on the journey
                return point
            }
        }
        let everyTenth = fast.truth.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
        #expect(journey(slow.truth) == journey(everyTenth))
    }

    @Test(arguments: ReceiverProfile.allCases, [TraceKind.tunnel, .coldStart])
    func `Every line is a sentence with a right checksum, and no byte is outside`(
        _ receiver: ReceiverProfile, _ kind: TraceKind
    ) throws {
        let trace = try GeneratedTrace(kind, minutes: 5, receiver: receiver)
        var length = 0
        for line in trace.lines {
            length += line.utf8.count + 2
            let parts = line.split(separator: "*")
            #expect(line.hasPrefix("$G") && parts.count == 2)
            let sum = parts[0].utf8.dropFirst().reduce(0, ^)
            #expect(UInt8(parts[1], radix: 16) == sum)
        }
        #expect(length == trace.bytes.count)
    }

    @Test(arguments: TraceKind.allCases, ReceiverProfile.allCases)
    func `The decoder reads every sentence and rejects none`(_ kind: TraceKind, _ receiver: ReceiverProfile) throws {
        let trace = try GeneratedTrace(kind, minutes: 5, seed: 2, receiver: receiver)
        var expected = DecodingCounts()
        expected.decoded = trace.lines.count
        #expect(trace.decoded().counts == expected)
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `An epoch has a position exactly when the truth says that it has a fix`(_ receiver: ReceiverProfile) throws {
        for kind in [TraceKind.tunnel, .coldStart] {
            let trace = try GeneratedTrace(kind, seed: 4, receiver: receiver)
            let hasFix = Dictionary(uniqueKeysWithValues: trace.truth.map { ($0.time, $0.hasFix) })
            let fixes = trace.decoded().fixes
            #expect(fixes.count > 500)
            for fix in fixes { #expect(hasFix[fix.time] == (fix.coordinate != nil)) }
            #expect(fixes.count { $0.coordinate != nil } == trace.truth.count { $0.hasFix })
        }
    }

    @Test(arguments: [0.2, 0.3, 1, 3, 8, 20], [ReceiverProfile.uBloxM8, .sirf])
    func `Times ascend at the rate, on what the sentences can say`(_ rate: Double, _ receiver: ReceiverProfile) throws {
        let trace = try GeneratedTrace(.walk, rate: rate, minutes: 2, receiver: receiver)
        #expect(trace.truth.count == Int((120 * rate).rounded()))
        for (a, b) in zip(trace.truth, trace.truth.dropFirst()) {
            #expect(abs(b.time.seconds(since: a.time) - 1 / rate) <= 0.0101)
        }
        let fixes = trace.decoded().fixes
        #expect(fixes.map(\.time) == trace.truth.map(\.time))
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `At 10 Hz the sky is described once a second`(_ receiver: ReceiverProfile) throws {
        let trace = try GeneratedTrace(.cityDrive, rate: 10, minutes: 1, receiver: receiver)
        let firstOfGroups = trace.fields("GSV").filter { $0[2] == "1" && $0[0] == "$GPGSV" }
        let signals = receiver == .multiBand ? 2 : 1
        #expect(firstOfGroups.count == signals * (receiver == .sirf ? 12 : 60))
        #expect(trace.fields("RMC").count == 600)
        #expect(trace.fields("GGA").count == 600)
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `GSV groups have four messages at most, and say how many satellites they hold`(_ receiver: ReceiverProfile)
        throws
    {
        let groups = try GeneratedTrace(.cityDrive, minutes: 2, receiver: receiver).fields("GSV")
        var held = 0
        for fields in groups {
            let (total, number, inView) = (Int(fields[1])!, Int(fields[2])!, Int(fields[3])!)
            #expect((1...4).contains(total) && (1...total).contains(number))
            held = (number == 1 ? 0 : held) + (fields.count - 4) / 4
            if number == total { #expect(held == inView) }
        }
    }

    @Test func `A trace across midnight, the south, the west and the antimeridian keeps its dates and its place`()
        throws
    {
        let start = Instant(nanoseconds: 1_798_761_595_000_000_000)  // 2026-12-31T23:59:55Z
        for (latitude, longitude) in [(-33.9, -70.6), (-17, 179.9999), (-17, -179.9999), (0.0, 0.0)] {
            let recipe = try TraceRecipe(
                kind: .motorway, duration: 600, seed: 9, start: start,
                origin: Coordinate(latitude: latitude, longitude: longitude))
            let trace = GeneratedTrace(recipe)
            #expect(trace.decoded().fixes.map(\.time) == trace.truth.map(\.time))
            for (a, b) in zip(trace.truth, trace.truth.dropFirst()) {
                #expect(a.coordinate.distance(to: b.coordinate) < 40)
            }
            for (error, _, _) in trace.errors() { #expect(error < 40) }
        }
    }

    @Test func `A day is made`() throws {
        let trace = try GeneratedTrace(.day, rate: 0.2, minutes: 1440, receiver: .sirf)
        #expect(trace.truth.count == 17_280)
        #expect(trace.truth.last?.time.iso8601 == "2026-05-02T07:59:55.000Z")
        let moving = trace.truth.count { $0.speed > 0 }
        #expect((600...3000).contains(moving), "some hours of the day are travelled, most are not")
    }

    /// Verifies the documented guarantee of the same bytes on every machine. Change the expected value only
    /// deliberately, together with the committed traces.
    @Test func `The bytes are those of the day this was written`() throws {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: [UInt8]) { for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 } }
        let kinds: [TraceKind] = [
            .cityDrive, .motorway, .walk, .parked, .tunnel, .coldStart, .errand, .commute, .day,
        ]
        for kind in kinds {
            for receiver in ReceiverProfile.allCases {
                let trace = try GeneratedTrace(kind, minutes: 15, seed: 11, receiver: receiver)
                add(trace.bytes)
                var truth: [UInt8] = []
                for point in trace.truth { point.appendCSV(to: &truth) }
                add(truth)
            }
        }
        #expect(String(sum, radix: 16) == "cb12431f47370e5")
    }
}
