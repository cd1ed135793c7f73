import LocationModel
import LocationService
import Scenario
import TraceSource

/// The record of one run: prints it, keeps it for a comparison, shows how far it is.
final class RecordedRun {
    private let output: OutputFile?
    private let extent: TraceExtent?
    /// One value: to change each of its parts by itself would be watched over each by itself, for every fix.
    private var lines: RunLines

    /// - Parameters:
    ///   - isPrinted: whether the lines go to standard output.
    ///   - isKept: whether the run is kept as JSON Lines.
    ///   - flushesAlways: whether each line is to be seen at once.
    ///   - remote: asked to stop the run when nobody reads it any more.
    ///   - output: where the lines go instead of to standard output.
    ///   - whenUnread: what is done then instead of stopping the run.
    init(
        printer: any EventPrinter, isPrinted: Bool, isKept: Bool, extent: TraceExtent?, flushesAlways: Bool,
        remote: RemoteControl, output: OutputFile? = nil, whenUnread: (() -> Void)? = nil
    ) throws(Failure) {
        self.extent = extent
        if !isPrinted {
            self.output = nil
        } else if let output {
            self.output = output
        } else {
            self.output = try OutputFile(path: nil)
        }
        lines = RunLines(
            output: self.output, printer: printer, recorder: isKept ? JSONLinesPrinter() : nil, extent: extent,
            flushesAlways: flushesAlways)
        self.output?.onFailure = whenUnread ?? { remote.stop() }
    }

    /// An app that does nothing but being watched.
    var application: Application {
        var application = Application()
        observe(&application)
        return application
    }

    /// Watches an app from now on.
    func observe(_ application: inout Application) {
        application.observe { [self] event, time in lines.append(event, at: time) }
    }

    /// The scenario in this file begins.
    func beginScenario(_ file: String, isFirst: Bool) {
        lines.append(at: extent?.start) { [extent] in
            $0.beginScenario(file, at: extent?.start, isFirst: isFirst, to: &$1)
        }
    }

    func append(_ evaluations: [Evaluation]) {
        lines.append(at: lines.time) { [time = lines.time] in $0.append(evaluations, at: time, to: &$1) }
    }

    func append(_ summary: RunSummary) {
        lines.append(at: summary.time) { $0.append(summary, at: summary.time, to: &$1) }
    }

    func append(_ cost: RunCost) {
        lines.append(at: lines.time) { [time = lines.time] in $0.append(cost, at: time, to: &$1) }
    }

    /// Whether whoever read the output has gone, as `head` does.
    var readerHasGone: Bool { output?.readerHasGone ?? false }

    /// The run as JSON Lines.
    var kept: String { String(decoding: lines.kept, as: UTF8.self) }

    /// Writes what is left.
    func finish() throws(Failure) {
        lines.finish()
        try output?.finish()
    }
}

/// The lines of a run: to be printed, and to be kept.
private struct RunLines {
    private let output: OutputFile?
    private let extent: TraceExtent?
    private let flushesAlways: Bool
    private var printer: any EventPrinter
    private var recorder: (any EventPrinter)?
    private var progress: ProgressBar
    private var printed: [UInt8] = []
    private(set) var kept: [UInt8] = []
    /// Of the last line.
    private(set) var time: Instant?
    private var eventsSinceProgress = 0

    init(
        output: OutputFile?, printer: any EventPrinter, recorder: (any EventPrinter)?, extent: TraceExtent?,
        flushesAlways: Bool
    ) {
        self.output = output
        self.printer = printer
        self.recorder = recorder
        self.extent = extent
        self.flushesAlways = flushesAlways
        progress = ProgressBar(isWanted: extent?.duration != nil)
        if output != nil { printed.reserveCapacity(OutputFile.capacity + 4096) }
    }

    /// What there is for every fix: no closure is made, which would take a copy of the event with it.
    mutating func append(_ event: borrowing ServiceEvent, at time: Instant) {
        recorder?.append(event, at: time, to: &kept)
        if output != nil { printer.append(event, at: time, to: &printed) }
        end(at: time)
    }

    mutating func append(at time: Instant?, _ body: (inout any EventPrinter, inout [UInt8]) -> Void) {
        if recorder != nil { body(&recorder!, &kept) }
        if output != nil { body(&printer, &printed) }
        end(at: time)
    }

    /// What was appended was the whole of it.
    private mutating func end(at time: Instant?) {
        self.time = time
        if let output, flushesAlways || printed.count >= OutputFile.capacity {
            if output.isTerminal { progress.clear() }
            flush()
        }
        if progress.isActive { showProgress() }
    }

    mutating func finish() {
        progress.clear()
        flush()
    }

    private mutating func flush() {
        guard let output else { return }
        swap(&output.bytes, &printed)
        output.flush()
        swap(&output.bytes, &printed)
    }

    /// Looks at the clock only now and then: a progress bar must not cost what it shows.
    private mutating func showProgress() {
        guard let time, let extent, let duration = extent.duration else { return }
        eventsSinceProgress += 1
        guard flushesAlways || eventsSinceProgress >= 512 else { return }
        eventsSinceProgress = 0
        progress.update(time.seconds(since: extent.start) / max(1, duration))
    }
}
