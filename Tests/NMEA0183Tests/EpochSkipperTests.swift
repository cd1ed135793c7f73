import LocationModel
import NMEA0183
import Testing

/// Compares skipping with the naive method: decode everything and compare the times.
struct EpochSkipperTests {
    /// The address, packed like ``Sentence/address``.
    private func address(_ text: String) -> UInt64 { text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// A log whose epochs begin with a type; every seventh second is missing, every eleventh is at 10 Hz.
    private func trace(beginsWith first: String, seconds: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for second in 0..<seconds where second % 7 != 6 {
            for tenth in 0..<(second % 11 == 10 ? 10 : 1) {
                let clock = 86_000 + second
                let text = [clock / 3600 % 24, clock / 60 % 60, clock % 60].map { $0.text(digits: 2) }.joined()
                let time = "\(text).\(tenth)0"
                let gll = "GNGLL,4807.038,N,01131.000,E,\(time),A"
                let bodies = [
                    "GNRMC,\(time),A,4807.038,N,01131.000,E,,,140326,,",
                    "GNGGA,\(time),4807.038,N,01131.000,E,1,,,,,,,,",
                ]
                var epoch = bodies + ["GPGSV,1,1,04,01,,,", "GPTXT,x"]
                if first == "GNGLL" { epoch.insert(gll, at: 0) } else { epoch.append(gll) }
                if first == "GNGGA" { epoch.swapAt(0, 1) }
                bytes += log(epoch, end: second % 3 == 0 ? "\n" : "\r\n")
            }
        }
        return bytes
    }

    /// The times at which an epoch begins, found by decoding.
    private func oracle(_ bytes: [UInt8], _ address: UInt64) -> [TimeOfDay] {
        decodeAll(bytes).sentences.filter { $0.address == address }.compactMap(\.time)
    }

    @Test(arguments: ["GNRMC", "GNGGA", "GNGLL"], [16, 100, 4096, 1 << 20])
    func `Skipping finds the epochs that decoding finds`(first: String, chunk: Int) {
        let bytes = trace(beginsWith: first, seconds: 600)
        let expected = oracle(bytes, address(first))
        for wanted in [1, 2, 7, 60] {
            var skipper = EpochSkipper(epochBeginsWith: address(first))
            var found: [TimeOfDay] = []
            var asked: [TimeOfDay] = []
            // As in a source: a window of the bytes that grows by a chunk when the skipper needs more.
            var offset = 0
            var end = 0
            while true {
                let outcome = skipper.skip(unsafe bytes.span.bytes.extracting(0..<end), from: &offset) { time in
                    asked.append(time)
                    return asked.count % wanted == 0
                }
                switch outcome {
                case .found(let time):
                    found.append(time)
                    #expect(bytes[offset] == UInt8(ascii: "$"))
                    // Decode its first sentence, as a source would.
                    var decoder = NMEADecoder()
                    end = max(end, min(bytes.count, offset + 200))
                    offset = decoder.decode(unsafe bytes.span.bytes.extracting(0..<end), from: offset) {
                        #expect($0.time == time)
                        return .stop
                    }
                    continue
                case .lost: Issue.record("lost")
                case .needsMore: break
                }
                if end == bytes.count { break }
                end = min(bytes.count, end + chunk)
            }
            #expect(asked == expected)
            #expect(found == expected.enumerated().filter { ($0.offset + 1) % wanted == 0 }.map(\.element))
            #expect(skipper.skippedEpochs == expected.count - found.count && offset == bytes.count)
        }
    }

    @Test func `Skipped sentences are counted`() {
        let bytes = trace(beginsWith: "GNRMC", seconds: 5)
        var skipper = EpochSkipper(epochBeginsWith: address("GNRMC"))
        var offset = 0
        #expect(skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in false } == .needsMore)
        #expect(skipper.skippedSentences == 25 && skipper.skippedEpochs == 5 && offset == bytes.count)
    }

    @Test(arguments: [
        "GNRMC,253000.00,A", "GNRMC,12x000.00,A", "GNRMC,120000.x,A", "GNRMC,1200,A", "GNRMC,,A", "GNRMC",
        "GNRMC,120060,A",
        "GNRMC,120000.00.0,A", "GNGGA,120000,A", "GNRMCX,120000,A",
    ])
    func `A malformed time is never accepted`(body: String) {
        let bytes = log([body])
        var skipper = EpochSkipper(epochBeginsWith: address("GNRMC"))
        var offset = 0
        #expect(skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in true } == .needsMore)
        #expect(offset == bytes.count)
    }

    @Test(arguments: ["RMC", "GGA", "GLL"], 0...12)
    func `A time with any decimals is read as decoding reads it`(type: String, count: Int) {
        let time = "235959" + (count == 0 ? "" : "." + "987654321012".prefix(count))
        let body =
            switch type {
            case "RMC": "GNRMC,\(time),A,4807.038,N,01131.000,E,,,140326,,"
            case "GGA": "GNGGA,\(time),4807.038,N,01131.000,E,1,,,,,,,,"
            default: "GNGLL,4807.038,N,01131.000,E,\(time),A"
            }
        // With room after it, and at the end.
        for bytes in [log([body] + Array(repeating: "GPTXT,a longer text", count: 12)), log([body])] {
            var (skipper, offset) = (EpochSkipper(epochBeginsWith: address("GN" + type)), 0)
            let outcome = skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in true }
            let expected = decodeAll(bytes).sentences.first?.time
            #expect(expected != nil && outcome == expected.map { .found($0) })
        }
    }

    /// A receiver changes from `GP` to `GN` when it starts to use another constellation.
    @Test(arguments: ["GN", "GP", "GL", "BD"])
    func `The first sentence is found from any talker`(talker: String) {
        let bytes = log(["\(talker)GGA,110000.00,,,,,0,,,,,,,,", "\(talker)RMC,120000.00,A,,,,,,,,,"])
        var skipper = EpochSkipper(epochBeginsWith: address("GNRMC"))
        var offset = 0
        let time = TimeOfDay(hour: 12, minute: 0, second: 0)
        #expect(skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in true } == .found(time))
    }

    @Test func `Skipping ends when the first sentence is missing, or has no time`() {
        let bytes = log(Array(repeating: "GNGGA,120000.00,,,,,0,,,,,,,,", count: 1000))
        var skipper = EpochSkipper(epochBeginsWith: address("GNRMC"))
        var offset = 0
        #expect(skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in true } == .lost)
        #expect(offset < bytes.count)
        var untimed = EpochSkipper(epochBeginsWith: address("GNGSA"))
        #expect(untimed.skip(unsafe bytes.span.bytes, from: &offset) { _ in true } == .lost)
    }

    @Test func `An endless line is not kept`() {
        let bytes = Array(("$" + String(repeating: "x", count: 5000)).utf8)
        var skipper = EpochSkipper(epochBeginsWith: address("GNRMC"))
        var offset = 0
        #expect(skipper.skip(unsafe bytes.span.bytes, from: &offset) { _ in true } == .needsMore)
        #expect(offset == bytes.count)
    }
}
