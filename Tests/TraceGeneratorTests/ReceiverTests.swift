import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator

/// Whether the receivers' errors are realistic, and their reported accuracies correct.
struct ReceiverTests {
    @Test(arguments: TraceKind.allCases.filter { $0 != .day }, ReceiverProfile.allCases)
    func `At least 60 % of the errors lie within the reported accuracy, 93 % within 2.5 times that`(
        _ kind: TraceKind, _ receiver: ReceiverProfile
    ) throws {
        // Errors persist for minutes, so one trace is a small sample, and 0.2 Hz is as informative as 1 Hz.
        let errors = try (1...16).flatMap { seed in
            try GeneratedTrace(kind, rate: 0.2, minutes: 20, seed: seed, receiver: receiver).errors()
        }
        let count = Double(errors.count)
        let within = Double(errors.count { $0.error <= $0.accuracy }) / count
        let farWithin = Double(errors.count { $0.error <= 2.5 * $0.accuracy }) / count
        #expect(within >= 0.6)
        #expect(within <= 0.9, "an accuracy that always holds is one that says nothing")
        #expect(farWithin >= 0.93)
    }

    @Test func `An error under the open sky is some metres, and lasts`() throws {
        let errors = try (1...12).flatMap { try GeneratedTrace(.motorway, minutes: 15, seed: $0).errors().map(\.error) }
        let sorted = errors.sorted()
        #expect((1...4).contains(sorted[sorted.count / 2]))
        #expect((3...10).contains(sorted[sorted.count * 95 / 100]))
        let steps = zip(errors, errors.dropFirst()).map { abs($1 - $0) }.sorted()
        #expect(steps[steps.count / 2] < 0.5, "from one second to the next it hardly changes")
    }

    @Test func `Streets of high houses have a dilution of 2 and more, and errors beyond 15 m`() throws {
        let trace = try GeneratedTrace(.cityDrive, minutes: 25, seed: 1)
        let fixes = trace.decoded().fixes
        #expect(fixes.contains { ($0.hdop ?? 0) > 2 } && fixes.contains { ($0.hdop ?? 9) < 1.2 })
        #expect(trace.errors().contains { $0.error > 15 })
    }

    @Test func `The satellites in the solution are in view and have a signal`() throws {
        let trace = try GeneratedTrace(.walk, minutes: 5, receiver: .sirf)
        var received: Set<Substring> = []
        var used: [Substring] = []
        for line in trace.lines {
            let fields = line.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)
            if fields[0] == "$GPGSA" { used = fields[3..<15].filter { !$0.isEmpty } }
            guard fields[0] == "$GPGSV" else { continue }
            if fields[2] == "1" { received = [] }
            for satellite in stride(from: 4, to: fields.count, by: 4) where !fields[satellite + 3].isEmpty {
                received.insert(fields[satellite])
                #expect((0...90).contains(Int(fields[satellite + 1])!))
                #expect((0..<360).contains(Int(fields[satellite + 2])!))
                #expect((10...55).contains(Int(fields[satellite + 3])!))
            }
            if fields[1] == fields[2] {
                #expect(used.count >= 4)
                #expect(received.isSuperset(of: used))
            }
        }
    }

    @Test func `Dead-reckoned positions say so, frozen ones do not, and both end within seconds`() throws {
        let reckoned = try GeneratedTrace(.tunnel, minutes: 15, receiver: .uBloxM8)
        #expect(reckoned.fields("RMC").contains { $0[12] == "E" })
        #expect(reckoned.fields("GGA").contains { $0[6] == "6" })
        let frozen = try GeneratedTrace(.tunnel, minutes: 15, receiver: .sirf)
        let positions = frozen.fields("GGA").map { $0[2...5] }
        let repeated = zip(positions, positions.dropFirst()).count { $0 == $1 && !$0.first!.isEmpty }
        #expect(repeated >= 3)
        #expect(!frozen.fields("RMC").contains { $0[12] == "E" })
        let honest = try GeneratedTrace(.tunnel, minutes: 15, receiver: .multiBand)
        #expect(honest.truth.count { $0.hasFix } < reckoned.truth.count { $0.hasFix })
    }

    @Test func `GSA has one sentence for each constellation, with its system in NMEA 4.11`() throws {
        let modern = try GeneratedTrace(.walk, minutes: 1, receiver: .multiBand)
        #expect(Set(modern.fields("GSA").compactMap(\.last)) == ["1", "2", "3", "4"])
        #expect(Set(modern.fields("GSV").map { $0[0] }) == ["$GPGSV", "$GLGSV", "$GAGSV", "$GBGSV"])
        #expect(!modern.fields("GST").isEmpty && !modern.fields("ZDA").isEmpty)
        #expect(try GeneratedTrace(.walk, minutes: 1).fields("GSA").allSatisfy { $0.count == 18 })
    }
}
