public import LocationModel
public import NMEA0183

/// Where a trace begins and ends, found without reading all of it.
public struct TraceExtent: Hashable, Sendable {
    /// Bytes at the end of a file in which the last epoch is looked for.
    static let tail = 64 * 1024

    /// The first epoch that has a time.
    public let start: Instant
    /// The last one; nil when the end of the file does not tell its date.
    public let end: Instant?
    /// Whether the trace tells its date; if not, its times are of ``TraceSource/undatedDate``.
    public let isDated: Bool

    /// Seconds from the first epoch to the last; nil when the last one is not known, or time has gone back on the way.
    public var duration: Double? { end.flatMap { $0 >= start ? $0.seconds(since: start) : nil } }

    /// Looks at the beginning of a regular file, up to the first position, and at its end.
    ///
    /// - Returns: nil when the path is no regular file: a pipe can be read only once.
    /// - Throws: ``TraceError``; ``TraceError/noSentence(_:bytes:path:)`` and ``TraceError/noFix(path:)`` when the whole
    ///   file was read and had no sentence or no position.
    public static func find(path: String) throws(TraceError) -> TraceExtent? {
        guard !TraceInput.isStream(path) else { return nil }
        var source = try TraceSource(path: path)
        guard let size = source.size else { return nil }
        var start: Instant?
        search: while true {
            switch try source.next(.everyEpoch, before: nil) {
            case .fix(let fix), .restarted(let fix, _):
                start = start ?? fix.time
                if fix.mode != .none { break search }
            case .ended:
                let counts = source.decodingCounts
                throw counts.hasSentences
                    ? .noFix(path: path) : .noSentence(counts, bytes: source.bytesRead, path: path)
            case .waiting, .limitReached, .silent, .lost, .found:
                preconditionFailure("a regular file is there at once, and was given no limit")
            }
        }
        guard let start else { throw .noFix(path: path) }
        var end = try lastEpoch(path: path, size: size, isDated: source.isDated)
        // Without a date a time of day before the beginning's is past midnight.
        if !source.isDated, let last = end, last < start { end = last.advanced(bySeconds: 86_400) }
        return TraceExtent(start: start, end: end, isDated: source.isDated)
    }

    private static func lastEpoch(path: String, size: Int, isDated: Bool) throws(TraceError) -> Instant? {
        var input = try TraceInput(path: path)
        input.seek(to: max(0, size - tail))
        var bytes = [UInt8](repeating: 0, count: tail)
        var count = 0
        reading: while count < tail {
            switch try input.read(into: &bytes, from: count) {
            case .read(let more): count += more
            case .wouldBlock, .end: break reading
            }
        }
        var decoder = NMEADecoder()
        // Without an assumed date an epoch comes out only when the end of the file tells the date.
        var assembler = EpochAssembler(assumedDate: isDated ? nil : TraceSource.undatedDate)
        var last: Instant?
        _ = unsafe decoder.decode(bytes.span.bytes.extracting(0..<count), isFinal: true) { sentence in
            assembler.add(sentence) { last = $0.time }
            return .proceed
        }
        assembler.finish { last = $0.time }
        return last
    }
}

extension DecodingCounts {
    /// Whether there was anything that is a sentence, decoded or of a kind that is not.
    public var hasSentences: Bool { decoded > 0 || unknownSentence > 0 }
}
