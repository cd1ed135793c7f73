import LocationModel
public import NMEA0183
import SystemCalls
public import TraceFormats

/// Why a trace cannot be replayed; each error states a remedy.
public enum TraceError: Error, Hashable, Sendable {
    /// There is no such file.
    case notFound(path: String)
    /// The path is a directory.
    case isDirectory(path: String)
    /// The user has no permission to read the file.
    case permissionDenied(path: String)
    /// Standard input is closed.
    case standardInputClosed
    /// The file is empty.
    case empty(path: String)
    /// It contains no NMEA sentence: a binary file, or another format.
    case notNMEA(path: String)
    /// It contains lines that look like sentences, but none has a correct checksum.
    case noRightChecksum(path: String, lines: Int)
    /// It contains sentences with a correct checksum, but each has a field that the standard does not allow.
    case malformedFields(path: String, sentences: Int)
    /// It contains NMEA sentences, but no position.
    case noFix(path: String)
    /// A recording in another format cannot be read from this line on, for this reason.
    case malformed(path: String, line: Int, String)
    /// A recording in another format contains no point that can be used; what was rejected, if anything.
    case noPoint(path: String, TraceFormat, Rejections)
    /// A recording has positions, but no times.
    case noTimes(path: String)
    /// A speed over ground was given for a recording with times.
    case hasTimes(path: String)
    /// Compressed data is damaged, or its end is missing.
    case damagedArchive(path: String)
    /// The library that reads the trace was not available when the program was built.
    case missingLibrary(path: String, String)
    /// A system call failed with this `errno`.
    case readFailed(path: String, errno: Int32)
}

extension TraceError {
    /// Why no sentence of a trace could be decoded. Binary data also contains an occasional `$`, but most of its bytes
    /// are outside anything that looks like a line.
    public static func noSentence(_ counts: DecodingCounts, bytes: Int, path: String) -> TraceError {
        if bytes == 0 { return .empty(path: path) }
        if counts.malformedField > 0 { return .malformedFields(path: path, sentences: counts.malformedField) }
        return counts.badChecksum > 10 * counts.resynchronised
            ? .noRightChecksum(path: path, lines: counts.badChecksum) : .notNMEA(path: path)
    }
}

extension TraceError {
    init(_ error: FormatError, path: String) {
        self =
            switch error {
            case .malformed(let line, let reason): .malformed(path: path, line: line, reason)
            case .missingLibrary(let library): .missingLibrary(path: path, library)
            case .hasTimes: .hasTimes(path: path)
            }
    }
}

extension Rejections {
    /// What was rejected, as one line of text: `no time 3 (lines 4, 5, 9)`.
    package var text: String {
        occurred.map { reason, entry in
            let lines = entry.lines.map { "\($0)" }.joined(separator: ", ")
            let more = entry.count > entry.lines.count ? ", …" : ""
            return
                "\(reason.text) \(entry.count.grouped) (\(entry.lines.count == 1 ? "line" : "lines") \(lines)\(more))"
        }.joined(separator: ", ")
    }
}

extension TraceError: CustomStringConvertible {
    /// The file, the problem and a remedy in one line.
    public var description: String {
        switch self {
        case .notFound(let path): "\(name(path)): no such file; name a trace"
        case .isDirectory(let path): "\(name(path)): is a directory; name a trace in it"
        case .permissionDenied(let path): "\(name(path)): permission denied"
        case .standardInputClosed: "standard input: is closed; name a trace, or pipe one to it"
        case .empty(let path): "\(name(path)): is empty; was the trace recorded?"
        case .notNMEA(let path):
            """
            \(name(path)): has no NMEA 0183 sentence, and is in no other known format; CSV needs columns latitude and \
            longitude (see: locationd trace convert --help)
            """
        case .noRightChecksum(let path, let lines):
            """
            \(name(path)): has \(lines.counted("line", "lines")) like NMEA 0183 sentences, but none with a correct \
            checksum; was it edited, or recorded without checksums?
            """
        case .malformedFields(let path, let sentences):
            """
            \(name(path)): has \(sentences.counted("NMEA 0183 sentence", "NMEA 0183 sentences")) with correct \
            checksums, but each with a malformed field; was it made by another program?
            """
        case .noFix(let path):
            """
            \(name(path)): has no position in any sentence; did the receiver have no fix, or is the trace damaged? \
            (see: locationd trace info)
            """
        case .malformed(let path, let line, let reason): "\(name(path)): line \(line): \(reason)"
        case .noPoint(let path, let format, let rejections):
            """
            \(name(path)): has no point that can be replayed; it was read as \
            \(format.name)\(rejections.occurred.isEmpty ? "" : ", and rejected: \(rejections.text)")
            """
        case .noTimes(let path):
            "\(name(path)): has positions, but no times; give a speed in metres per second: --speed-over-ground 1.4"
        case .hasTimes(let path):
            "\(name(path)): has times of its own; --speed-over-ground is for a track without times"
        case .damagedArchive(let path): "\(name(path)): is compressed with gzip, and damaged or incomplete"
        case .missingLibrary(let path, let library):
            """
            \(name(path)): cannot be read by this program, which was built without \(library); install its development \
            files and build again
            """
        case .readFailed(let path, let code): "\(name(path)): cannot be read: \(SystemError(code))"
        }
    }

    private func name(_ path: String) -> String {
        switch path {
        case "-": "standard input"
        case "": "\"\""
        default: path
        }
    }
}
