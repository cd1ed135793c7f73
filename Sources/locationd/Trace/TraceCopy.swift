import LocationModel
import SystemCalls
import TraceFormats
import TraceSource

/// Copies traces, or parts of them, into one output.
struct TraceCopy {
    /// Where a part begins and ends; nil for the trace's own ends.
    struct Part {
        var from: TraceMoment?
        var to: TraceMoment?

        var isWhole: Bool { from == nil && to == nil }

        func contains(_ time: Instant, inTraceFrom start: Instant) -> Bool {
            let isEarly = from.map { time < $0.instant(inTraceFrom: start) } ?? false
            let isLate = to.map { time >= $0.instant(inTraceFrom: start) } ?? false
            return !isEarly && !isLate
        }
    }

    private let output: TraceOutput
    private var writer: any TraceWriter
    private let name: String
    /// The last fix of the traces so far.
    private var last: (time: Instant, path: String)?
    private var written = 0
    private var notHeld = 0

    /// - Parameters:
    ///   - writer: writes the output.
    ///   - name: what the writer writes, for messages.
    init(to output: TraceOutput, _ writer: any TraceWriter, name: String) {
        (self.output, self.writer, self.name) = (output, writer, name)
    }

    /// Copies the traces, one after the other.
    mutating func run(_ paths: [String], speedOverGround: Double?, part: Part = Part()) throws(Failure) {
        try output.complete { () throws(Failure) in
            writer.begin(into: &output.bytes)
            for path in paths { try copy(path, speedOverGround: speedOverGround, part) }
            writer.end(into: &output.bytes)
            guard written > 0 else { throw TraceCopy.nothingWritten(paths, part) }
        }
        guard notHeld > 0 else { return }
        let epochs = notHeld.counted("epoch", "epochs")
        StandardError.report("note: \(output.name): \(epochs) left out, which \(name) cannot hold")
    }

    private mutating func copy(_ path: String, speedOverGround: Double?, _ part: Part) throws(Failure) {
        let readable = traceName(path)
        var source = try openTrace(path, speedOverGround: speedOverGround)
        var (first, isFirst) = (Instant?.none, true)
        reading: while !output.isOver {
            let event: SourceEvent
            do { event = try source.next(.everyEpoch, before: nil) } catch { throw Failure(error) }
            switch event {
            case .fix(let fix), .restarted(let fix, _):
                first = first ?? fix.time
                guard part.contains(fix.time, inTraceFrom: first ?? fix.time) else { continue }
                if isFirst, let last, fix.time < last.time { throw TraceCopy.wrongOrder(readable, last.path) }
                let beginsSegment = isFirst || source.beginsSegment
                if writer.append(fix, beginsSegment: beginsSegment, into: &output.bytes) {
                    written += 1
                } else {
                    notHeld += 1
                }
                (isFirst, last) = (false, (fix.time, readable))
                try output.flushIfFull()
            case .waiting(let pause):
                try output.flushIfFull()
                if let descriptor = pause.descriptor { awaitReadiness(of: descriptor) }
            case .ended: break reading
            case .limitReached, .silent, .lost, .found: preconditionFailure("a trace was read without a limit")
            }
        }
        if let error = source.emptiness(path: path) { throw Failure(error) }
        if let rejections = source.rejections, !rejections.occurred.isEmpty {
            StandardError.report("note: \(readable): not read: \(rejections.text)")
        }
    }

    private static func wrongOrder(_ path: String, _ before: String) -> Failure {
        Failure(.dataError, "\(path): begins before the end of \(before); name the traces in the order of their times")
    }

    private static func nothingWritten(_ paths: [String], _ part: Part) -> Failure {
        let reason = part.isWhole ? "no epoch has a position" : "no epoch is between these times"
        return Failure(.dataError, "\(paths.joined(separator: ", ")): \(reason)")
    }
}

extension TraceCopy {
    /// Copies the sentences of NMEA 0183 files unchanged; false if one of them is not such a file.
    static func copySentences(_ paths: [String], to output: TraceOutput, part: Part) throws(Failure) -> Bool {
        var starts: [Instant] = []
        for path in paths {
            guard let extent = try extentOfTrace(path, speedOverGround: nil), extent.format == .nmea else {
                return false
            }
            starts.append(extent.start)
        }
        try output.complete { () throws(Failure) in
            var (last, isEmpty) = ((time: Instant, path: String)?.none, true)
            for (path, start) in zip(paths, starts) {
                if let last, start < last.time { throw TraceCopy.wrongOrder(path, last.path) }
                do throws(TraceError) {
                    var excerpt = try SentenceExcerpt(path: path)
                    try excerpt.copy({ part.contains($0, inTraceFrom: start) }) {
                        output.bytes += $0
                        isEmpty = false
                        // A failure to write is reported at the end.
                        try? output.flushIfFull()
                    }
                    if let end = excerpt.extent?.upperBound { last = (end, path) }
                } catch { throw Failure(error) }
            }
            guard !isEmpty else { throw TraceCopy.nothingWritten(paths, part) }
        }
        return true
    }
}
