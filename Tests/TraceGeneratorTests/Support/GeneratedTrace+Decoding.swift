import LocationModel
import NMEA0183
import TestSupport
import TraceGenerator

/// Accessors for tests: the sentences of a trace, and its decoded fixes.
extension GeneratedTrace {
    var lines: [String] { String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init) }

    /// The fields of all sentences of a type, starting with the address, without the checksum.
    func fields(_ type: String) -> [[Substring]] {
        lines.filter { $0.dropFirst(3).hasPrefix(type) }.map {
            $0.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)
        }
    }

    func decoded() -> (fixes: [Fix], counts: DecodingCounts) { decodedEpochs(of: bytes) }

    /// The distance in metres between the truth and each fix with a position, and the reported accuracy.
    func errors() -> [(error: Double, accuracy: Double, time: Instant)] {
        let positions = Dictionary(uniqueKeysWithValues: truth.map { ($0.time, $0.coordinate) })
        return decoded().fixes.compactMap { fix in
            guard let coordinate = fix.coordinate, let accuracy = fix.horizontalAccuracy,
                let place = positions[fix.time]
            else { return nil }
            return (coordinate.distance(to: place), accuracy, fix.time)
        }
    }

    /// The lengths in epochs of the stretches of truth without a fix, including one at the beginning of the trace.
    var gaps: [Int] {
        truth.split(whereSeparator: \.hasFix).map(\.count)
    }
}
