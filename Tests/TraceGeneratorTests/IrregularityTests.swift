import LocationModel
import TestSupport
import Testing
import TraceGenerator

struct IrregularityTests {
    /// Long enough for every phase to occur at least once.
    private func trace(_ seed: UInt64, receiver: ReceiverProfile = .uBloxM8) throws -> GeneratedTrace {
        try GeneratedTrace(.countryRoad, minutes: 25, seed: seed, receiver: receiver, isIrregular: true)
    }

    @Test(arguments: ReceiverProfile.allCases)
    func `Every kind of irregularity comes within 25 minutes`(_ receiver: ReceiverProfile) throws {
        for seed in UInt64(1)...3 {
            let trace = try trace(seed, receiver: receiver)
            let main = receiver == .sirf ? "$GP" : "$GN"
            let rmc = trace.fields("RMC").filter { $0[0].hasPrefix(main) }
            let steps = zip(trace.sentTimes, trace.sentTimes.dropFirst()).map { $1.seconds(since: $0) }
            #expect(steps.contains { $0 >= 15 }, "a gap")
            #expect(steps.count { $0 == 5 } >= 8, "a lower rate")
            #expect(steps.count { $0 == 2 } >= 8 && steps.count { $0 == 3 } >= 8, "uneven steps")
            #expect(Double(steps.count { $0 != 1 }) > 0.05 * Double(steps.count))
            #expect(rmc.count { $0[2] == "A" && $0[7].isEmpty } >= 50, "fixes without a speed")
            let repeated = zip(rmc, rmc.dropFirst()).count { $0[3...6] == $1[3...6] && !$0[3].isEmpty }
            #expect(repeated >= 30, "repeated positions")
            let gga = trace.fields("GGA").filter { $0[0].hasPrefix(main) }
            #expect(gga.count < rmc.count - 40, "epochs without GGA")
            // SiRF and compact receivers send only two types of sentences with a time, RMC and GGA.
            let timedTypes = [.sirf, .compact].contains(receiver) ? 2 : 3
            #expect(Set(trace.firstSentences(of: main)).count == timedTypes, "a changing order")
            let other = trace.fields("RMC").filter { !$0[0].hasPrefix(main) }
            #expect(other.count >= 50, "a second talker")
        }
    }

    @Test func `The truth states which epochs were sent with a position`() throws {
        let trace = try trace(4)
        let sent = Set(trace.fields("RMC").filter { $0[0] == "$GNRMC" && $0[2] == "A" }.map { $0[1] })
        #expect(trace.truth.count == 1500)
        #expect(sent.count == trace.truth.count { $0.hasFix })
    }

    @Test(arguments: [1.0, 5, 20]) func `Times ascend at every rate`(_ rate: Double) throws {
        let trace = try GeneratedTrace(.cityDrive, rate: rate, minutes: 12, seed: 2, isIrregular: true)
        let times = trace.fields("RMC").map { Double($0[1])! }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func `The journey is the same with a regular receiver`() throws {
        let regular = try GeneratedTrace(.countryRoad, minutes: 25, seed: 1)
        let irregular = try trace(1)
        #expect(regular.truth.map(\.coordinate) == irregular.truth.map(\.coordinate))
        #expect(regular.bytes.count > irregular.bytes.count)
    }
}

extension GeneratedTrace {
    /// The times of the epochs that were sent.
    fileprivate var sentTimes: [Instant] {
        // The first receiver's epochs are at whole seconds, the second one's between them.
        let sent = Set(fields("RMC").map { $0[1].prefix { $0 != "." } })
        return truth.map(\.time).filter { time in
            let digits = time.iso8601.dropFirst(11).prefix(8).filter { $0 != ":" }
            return sent.contains(Substring(digits))
        }
    }

    /// The types of the sentences that begin a receiver's complete epochs, of those with a time.
    fileprivate func firstSentences(of receiver: String) -> [Substring] {
        var (epochs, last): ([[Substring]], Substring?) = ([], nil)
        for line in lines where line.hasPrefix(receiver) {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            let type = fields[0].suffix(3)
            let time: Substring? = type == "GLL" ? fields[5] : ["RMC", "GGA"].contains(type) ? fields[1] : nil
            guard let time else { continue }
            if time != last { epochs.append([]) }
            last = time
            epochs[epochs.count - 1].append(type)
        }
        // An epoch without GGA begins with another sentence though the order is the same.
        return epochs.filter { $0.contains("GGA") }.map { $0[0] }
    }
}
