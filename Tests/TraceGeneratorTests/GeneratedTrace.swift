import LocationModel
import NMEA0183
import TraceGenerator

/// A whole trace: the bytes, the truth, and what a decoder makes of the bytes.
struct GeneratedTrace {
    var bytes: [UInt8] = []
    var truth: [TruthPoint] = []

    init(_ recipe: TraceRecipe) {
        var generator = TraceGenerator(recipe)
        while let point = generator.next(into: &bytes) { truth.append(point) }
    }

    init(
        _ kind: TraceKind, rate: Double = 1, minutes: Double = 10, seed: UInt64 = 1, receiver: ReceiverProfile? = nil
    ) throws {
        self.init(try TraceRecipe(kind: kind, rate: rate, duration: 60 * minutes, seed: seed, receiver: receiver))
    }

    var lines: [String] { String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init) }

    /// Fields of the sentences of a type, the address first; the checksum is cut off.
    func fields(_ type: String) -> [[Substring]] {
        lines.filter { $0.dropFirst(3).hasPrefix(type) }.map {
            $0.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    /// The fixes, and what the decoder counted on the way.
    func decoded() -> (fixes: [Fix], counts: DecodingCounts) {
        var decoder = NMEADecoder()
        var assembler = EpochAssembler()
        var fixes: [Fix] = []
        _ = decoder.decode(unsafe bytes.span.bytes, isFinal: true) {
            assembler.add($0) { fixes.append($0) }
            return .proceed
        }
        assembler.finish { fixes.append($0) }
        return (fixes, decoder.counts)
    }

    /// Metres between the truth and each fix with a position, and the accuracy that the receiver claims.
    func errors() -> [(error: Double, accuracy: Double, time: Instant)] {
        let positions = Dictionary(uniqueKeysWithValues: truth.map { ($0.time, $0.coordinate) })
        return decoded().fixes.compactMap { fix in
            guard let coordinate = fix.coordinate, let accuracy = fix.horizontalAccuracy,
                let place = positions[fix.time]
            else { return nil }
            return (coordinate.distance(to: place), accuracy, fix.time)
        }
    }

    /// Lengths in epochs of the runs of truth without a fix, the first one included when the trace begins with it.
    var gaps: [Int] {
        truth.split(whereSeparator: \.hasFix).map(\.count)
    }
}
