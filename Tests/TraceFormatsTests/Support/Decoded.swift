import LocationModel
import TestSupport
@testable import TraceFormats

/// What came out of a recording.
struct Decoded: Equatable {
    var fixes: [Fix] = []
    /// The indices of fixes before which the recording was interrupted.
    var segmentStarts: [Int] = []
    var rejections = Rejections()
    var failure: FormatError?

    var times: [Double] { fixes.map { ($0.time.testSeconds * 1e6).rounded() / 1e6 } }
    var coordinates: [Coordinate] { fixes.compactMap(\.coordinate) }
}

/// Decodes a text as a format, or as the format that it is recognized as.
func decode(
    _ text: String, as format: TraceFormat? = nil, speedOverGround: Double? = nil, inPiecesOf size: Int = 1 << 20
) -> Decoded { decode(Array(text.utf8), as: format, speedOverGround: speedOverGround, inPiecesOf: size) }

func decode(
    _ bytes: [UInt8], as format: TraceFormat? = nil, speedOverGround: Double? = nil, inPiecesOf size: Int = 1 << 20
) -> Decoded {
    var decoded = Decoded()
    do throws(FormatError) {
        let format = format ?? TraceFormat.recognize(bytes[...], isWhole: true) ?? .nmea
        var decoder = try RecordingDecoder(format, speedOverGround: speedOverGround)
        var start = 0
        while start <= bytes.count {
            let end = min(start + size, bytes.count)
            defer { decoded.rejections = decoder.rejections }
            try decoder.decode(bytes[start..<end], isFinal: start == bytes.count) {
                if $1 { decoded.segmentStarts.append(decoded.fixes.count) }
                decoded.fixes.append($0)
            }
            start = start == bytes.count ? start + 1 : end
        }
        decoded.rejections = decoder.rejections
    } catch { decoded.failure = error }
    return decoded
}

extension Rejections {
    var counts: [Reason: Int] { Dictionary(uniqueKeysWithValues: occurred.map { ($0.reason, $0.entry.count) }) }
}
