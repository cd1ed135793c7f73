import LocationModel
import TestSupport
import Testing
import TraceFormats
import TraceSource

/// Whatever a compressed recording contains, reading it ends with positions or an error.
struct CompressedFuzzTests {
    private static let text = """
        time,latitude,longitude
        2026-05-01T08:00:00Z,52.5,13.4
        2026-05-01T08:00:01Z,52.50001,13.40001
        2026-05-01T08:00:02Z,52.50002,13.40002

        """

    private func compressed() throws -> [UInt8]? {
        guard var gzip = GzipStream(compressing: true) else { return nil }
        let bytes = Array(Self.text.utf8)
        var output = [UInt8](repeating: 0, count: 1000)
        let step = try gzip.step(bytes, bytes.indices, into: &output, from: 0, isFinal: true)
        return Array(output[..<step.written])
    }

    /// The number of positions that come out before the end or an error.
    private func read(_ bytes: [UInt8]) -> Int {
        var source = TraceSource(memory: bytes, named: "fuzz.csv.gz")
        var positions = 0
        do {
            while true {
                switch try source.next(.everyEpoch, before: nil) {
                case .fix(let fix), .restarted(let fix, _):
                    positions += 1
                    #expect(fix.coordinate.map { abs($0.latitude) <= 90 } ?? true)
                case .ended: return positions
                case .waiting, .limitReached, .silent, .lost, .found: continue
                }
            }
        } catch { return positions }
    }

    @Test func `Mutated and shortened archives are read or rejected`() throws {
        guard let whole = try compressed() else { return }
        #expect(read(whole) == 3)
        var random = SeededGenerator(seed: 26)
        for _ in 0..<1500 { #expect(read(Mutations.mutate(whole, using: &random)) <= 3 + 4) }
        for size in whole.indices { _ = read(Array(whole[..<size])) }
        // Two members, of which the second one is damaged.
        for _ in 0..<300 { _ = read(whole + Mutations.mutate(whole, using: &random)) }
    }
}
