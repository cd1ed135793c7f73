public import LocationModel
public import NMEA0183
public import TraceFormats

/// The first and last time of a trace, found without reading all of it if its format and its dates permit that.
public struct TraceExtent: Hashable, Sendable {
    /// Bytes at the end of a file that are searched for the last epoch.
    static let tail = 64 * 1024

    /// The first epoch with a time.
    public let start: Instant
    /// The last epoch; nil if its date cannot be determined from the end of the file.
    public let end: Instant?
    /// The format of the trace.
    public let format: TraceFormat
    /// Whether the trace contains its date; if not, its times are on ``TraceSource/undatedDate``.
    public let isDated: Bool

    /// Seconds from the first epoch to the last; nil if the last one is unknown, or if time has gone back in between.
    public var duration: Double? { end.flatMap { $0 >= start ? $0.seconds(since: start) : nil } }

    /// Reads the beginning of a regular file, up to the first position, and its end; all of a file that is compressed,
    /// without a date, or in another format than NMEA 0183.
    ///
    /// - Returns: nil if the path is not a regular file, because a pipe can be read only once.
    /// - Throws: ``TraceError``; ``TraceError/noSentence(_:bytes:path:)`` and ``TraceError/noFix(path:)`` if the whole
    ///   file was read and contained no sentence or no position.
    public static func find(path: String, speedOverGround: Double? = nil) throws(TraceError) -> TraceExtent? {
        guard !TraceInput.isStream(path) else { return nil }
        let source = try TraceSource(path: path, speedOverGround: speedOverGround)
        guard let size = source.size else { return nil }
        return try find(source, path: path, size: size)
    }

    /// The extent of a recording in memory, in any format but NMEA 0183.
    package static func find(memory: [UInt8], named name: String) throws(TraceError) -> TraceExtent {
        try find(TraceSource(memory: memory, named: name), path: name, size: memory.count)
    }

    private static func find(
        _ opened: consuming TraceSource, path: String, size: Int
    ) throws(TraceError) -> TraceExtent {
        var source = opened
        var (start, hasPosition): (Instant?, Bool) = (nil, false)
        try source.forEachFix { fix in
            start = start ?? fix.time
            hasPosition = fix.mode != .none
            return !hasPosition
        }
        guard hasPosition, let start else { throw source.emptiness(path: path) ?? .noFix(path: path) }
        let isSearched = source.format == .nmea && source.isDated && !source.isCompressed
        let end = isSearched ? try lastEpoch(path: path, size: size) : try lastEpoch(of: &source)
        return TraceExtent(start: start, end: end, format: source.format ?? .nmea, isDated: source.isDated)
    }

    /// Reads all of a trace whose end does not suffice: of other formats, compressed, or without a date, whose end does
    /// not show how many midnights were before it.
    private static func lastEpoch(of source: inout TraceSource) throws(TraceError) -> Instant? {
        while true {
            if case .ended(let last) = try source.next(.idle, before: nil) { return last }
        }
    }

    private static func lastEpoch(path: String, size: Int) throws(TraceError) -> Instant? {
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
        // Without an assumed date, an epoch is emitted only if the end of the file contains the date.
        var assembler = EpochAssembler(assumedDate: nil)
        var last: Instant?
        bytes.withRawSpan(upTo: count) { bytes in
            _ = decoder.decode(bytes, isFinal: true) { sentence in
                assembler.add(sentence) { last = $0.time }
                return .proceed
            }
        }
        assembler.finish { last = $0.time }
        return last
    }
}

extension DecodingCounts {
    /// Whether any sentence was found, of a decoded type or another one.
    public var hasSentences: Bool { decoded > 0 || unknownSentence > 0 }
}
