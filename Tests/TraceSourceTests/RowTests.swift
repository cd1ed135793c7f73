import LocationModel
import NMEA0183
import TestSupport
import Testing
import TraceGenerator
import TraceSource

/// Epochs that are decoded in a row, before they are asked for: nothing shows it, whatever is asked for then.
@Suite("Epochs in a row")
struct RowTests {
    /// What a source says to questions at random, and what it has counted behind each.
    private func answers(
        _ path: String, epochsInARow: Int, seed: UInt64
    ) throws -> [(event: Event, counts: SourceCounts, decoding: DecodingCounts)] {
        let source = try OpenTrace(path, epochsInARow: epochsInARow)
        var random = SeededGenerator(seed: seed)
        var answers: [(Event, SourceCounts, DecodingCounts)] = []
        var now: Instant?
        repeat {
            var (demand, limit) = (Demand.everyEpoch, Instant?.none)
            if let now {
                let reach = [0.3, 1, 7.5, 61].randomElement(using: &random)!
                let later = now.advanced(bySeconds: Double.random(in: 0...reach, using: &random))
                // Mostly in a row, and for long enough that rows end and begin.
                switch Int.random(in: 0..<40, using: &random) {
                case 0: demand = .notBefore(later)
                case 1: (demand, limit) = (.idle, later)
                case 2...9: limit = later
                default: break
                }
            }
            let event = try source.event(demand, before: limit)
            now = event.fix?.time ?? limit ?? now
            answers.append((event, source.counts, source.decodingCounts))
        } while answers.last!.0 != .ended && answers.count < 100_000
        return answers
    }

    private func compare(_ bytes: [UInt8], seed: UInt64, _ shape: String) throws {
        let file = try TemporaryFile(bytes)
        try withExtendedLifetime(file) {
            let expected = try answers(file.path, epochsInARow: 1, seed: seed)
            #expect(expected.last?.event == .ended)
            for epochs in [2, 3, 16, 1000] {
                let found = try answers(file.path, epochsInARow: epochs, seed: seed)
                let difference = zip(found, expected).enumerated().first { $1.0 != $1.1 }
                guard let (index, (answer, other)) = difference else {
                    #expect(found.count == expected.count)
                    continue
                }
                Issue.record("\(shape), \(epochs) in a row, question \(index): \(answer) instead of \(other)")
                return
            }
        }
    }

    @Test("no answer and no count depends on them", arguments: ReceiverProfile.allCases)
    func anyReceiver(receiver: ReceiverProfile) throws {
        for (seed, rate) in [(1, 1), (2, 10), (3, 0.2)] as [(UInt64, Double)] {
            // More than the buffer holds.
            let bytes = try trace(.walk, rate: rate, minutes: rate > 1 ? 6 : 30, seed: seed, receiver: receiver)
            try compare(bytes, seed: seed, "\(receiver.rawValue) at \(rate) Hz")
        }
    }

    @Test("nor on what is damaged, repeated, or out of order", arguments: UInt64(1)...8)
    func damaged(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = try trace(.walk, minutes: 20, seed: seed)
        for _ in 0..<60 {
            let start = Int.random(in: 0..<bytes.count - 2000, using: &random)
            let end = start + Int.random(in: 1...1500, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[start] ^= 1 << UInt8.random(in: 0...7, using: &random)
            case 1: bytes.removeSubrange(start..<end)
            default: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0..<bytes.count, using: &random))
            }
        }
        try compare(bytes, seed: seed, "damage \(seed)")
    }
}
