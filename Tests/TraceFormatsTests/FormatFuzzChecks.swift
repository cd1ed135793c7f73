import LocationModel
import TraceFormats

struct InvariantViolation: Error {
    let description: String
}

/// What must hold for any bytes: the first two select the format and the size of the pieces, the rest is the recording.
///
/// - The same fixes, rejections and errors come out wherever the input is split.
/// - Every value of a fix is possible, and no two consecutive fixes have the same time.
func checkAnyRecording(_ bytes: [UInt8]) throws {
    guard bytes.count > 2 else { return }
    let formats = TraceFormat.allCases.filter { $0 != .nmea }
    let recording = Array(bytes[2...])
    let selected = formats[Int(bytes[0]) % formats.count]
    let recognized = TraceFormat.recognize(recording[...], isWhole: true)
    for format in recognized == nil || recognized == .nmea ? [selected] : Set([selected, recognized!]).sorted(by: <) {
        let speed: Double? = bytes[0] < 128 ? nil : 2
        let whole = Outcome(recording, as: format, speedOverGround: speed, inPiecesOf: recording.count)
        let pieces = Outcome(recording, as: format, speedOverGround: speed, inPiecesOf: 1 + Int(bytes[1]) % 32)
        if whole != pieces { throw InvariantViolation(description: "\(format): pieces differ: \(whole) \(pieces)") }
        for fix in whole.fixes where !fix.isPossible {
            throw InvariantViolation(description: "\(format): impossible \(fix)")
        }
        for (one, next) in zip(whole.fixes, whole.fixes.dropFirst()) where one.time == next.time {
            throw InvariantViolation(description: "\(format): repeated \(next)")
        }
    }
}

private struct Outcome: Equatable {
    var fixes: [Fix] = []
    var rejections = Rejections()
    var failure: FormatError?

    init(_ bytes: [UInt8], as format: TraceFormat, speedOverGround: Double?, inPiecesOf size: Int) {
        do throws(FormatError) {
            var decoder = try RecordingDecoder(format, speedOverGround: speedOverGround)
            for start in stride(from: 0, to: bytes.count, by: size) {
                defer { rejections = decoder.rejections }
                try decoder.decode(bytes[start..<min(start + size, bytes.count)], isFinal: false) { fix, _ in
                    fixes.append(fix)
                }
            }
            defer { rejections = decoder.rejections }
            try decoder.decode([], isFinal: true) { fix, _ in fixes.append(fix) }
        } catch { failure = error }
        // The whole recording is refused, and how much of it was looked at before does not matter.
        if case .hasTimes = failure { rejections = Rejections() }
    }
}

extension TraceFormat {
    fileprivate static func < (a: TraceFormat, b: TraceFormat) -> Bool { a.rawValue < b.rawValue }
}

extension Fix {
    fileprivate var isPossible: Bool {
        func isLength(_ value: Double?) -> Bool { value.map { $0 >= 0 && $0.isFinite } ?? true }
        guard mode == .none || coordinate.map({ abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }) == true else {
            return false
        }
        return isLength(speed) && (speed ?? 0) <= Fix.greatestSpeed && isLength(course) && (course ?? 0) < 360
            && isLength(hdop) && isLength(vdop) && isLength(horizontalAccuracy) && isLength(verticalAccuracy)
            && (altitude ?? 0).isFinite && (ellipsoidalAltitude ?? 0).isFinite
    }
}
