import LocationModel

/// Reads gpsd's JSON as `gpspipe -w` records it: one object per line.
///
/// Reports of one time are one fix, as from a running gpsd (``ReportParser``). A recording does not contain when a
/// report arrived, so satellites always apply to the fixes that follow them. The first receiver with a position is
/// followed.
struct GPSDLogReader: PointReader {
    private var lines = RecordedLines()
    private var line: Int { lines.number }
    private var parser = ReportParser()
    private var report = GPSDEpoch()
    private var device: GPSDDevice?
    /// The fix of the reports so far, which more reports of the same time may complete.
    private var pending: (fix: Fix, line: Int)?

    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints) throws(FormatError) {
        lines.append(bytes, isFinal: isFinal)
        while let range = lines.next(&read.rejections) { add(range, into: &read) }
        if isFinal { flush(into: &read) }
    }

    private mutating func add(_ range: Range<Int>, into read: inout ReadPoints) {
        let object = TextScanner.trimmed(lines.bytes, range)
        guard !object.isEmpty else { return }
        // There is no time of arrival; at one same time, the satellites precede their fix.
        switch parser.parse(lines.bytes, object, into: &report, at: Instant(nanoseconds: .max)) {
        case .epoch: add(report, into: &read)
        case .part: if isFixWithoutTime(object) { read.rejections.count(.noTime, line: line) }
        case .unreadable: addMessage(object, into: &read)
        }
    }

    private mutating func addMessage(_ object: Range<Int>, into read: inout ReadPoints) {
        switch GPSDMessage(lines.bytes, object) {
        case .poll(let reports): for report in reports { add(report, into: &read) }
        case nil: read.rejections.count(.malformed, line: line)
        case let message:
            if isReport(object) {
                read.rejections.count(.malformed, line: line)
            } else if message == .other {
                read.rejections.count(.otherRecord, line: line)
            }
        }
    }

    private func isReport(_ object: Range<Int>) -> Bool {
        TextScanner.hasPrefix(lines.bytes, object, #"{"class":"TPV""#)
            || TextScanner.hasPrefix(lines.bytes, object, #"{"class":"SKY""#)
            || TextScanner.hasPrefix(lines.bytes, object, #"{"class":"GST""#)
    }

    private func isFixWithoutTime(_ object: Range<Int>) -> Bool {
        TextScanner.hasPrefix(lines.bytes, object, #"{"class":"TPV""#)
    }

    private mutating func add(_ report: GPSDEpoch, into read: inout ReadPoints) {
        if report.device.isKnown {
            if device == nil, report.fix.mode != .none { device = report.device }
            if let device, device != report.device { return read.rejections.count(.otherReceiver, line: line) }
        }
        if let pending, pending.fix.time != report.fix.time { flush(into: &read) }
        pending = (report.fix, pending?.line ?? line)
    }

    private mutating func flush(into read: inout ReadPoints) {
        guard let pending else { return }
        read.points.append(RecordedPoint(pending.fix, hasTime: true, line: pending.line))
        self.pending = nil
    }
}
