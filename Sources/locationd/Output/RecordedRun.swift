import LocationModel
import LocationService
import Scenario
import TraceSource

/// The record of one run: prints it, keeps it for a comparison, shows how far it is.
final class RecordedRun {
    private let output: OutputFile?
    private let extent: TraceExtent?
    private let flushesAlways: Bool
    private var printer: any EventPrinter
    private var recorder: (any EventPrinter)?
    private var progress: ProgressBar
    private var keptBytes: [UInt8] = []
    private var time: Instant?
    private var eventsSinceProgress = 0

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
        self.printer = printer
        self.extent = extent
        self.flushesAlways = flushesAlways
        recorder = isKept ? JSONLinesPrinter() : nil
        if !isPrinted {
            self.output = nil
        } else if let output {
            self.output = output
        } else {
            self.output = try OutputFile(path: nil)
        }
        progress = ProgressBar(isWanted: extent?.duration != nil)
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
        application.observe { [self] event, time in
            append(at: time) { $0.append(event, at: time, to: &$1) }
        }
    }

    /// The scenario in this file begins.
    func beginScenario(_ file: String, isFirst: Bool) {
        append(at: extent?.start) { [extent] in
            $0.beginScenario(file, at: extent?.start, isFirst: isFirst, to: &$1)
        }
    }

    func append(_ evaluations: [Evaluation]) {
        append(at: time) { [time] in $0.append(evaluations, at: time, to: &$1) }
    }

    func append(_ summary: RunSummary) {
        append(at: summary.time) { $0.append(summary, at: summary.time, to: &$1) }
    }

    func append(_ cost: RunCost) { append(at: time) { [time] in $0.append(cost, at: time, to: &$1) } }

    /// Whether whoever read the output has gone, as `head` does.
    var readerHasGone: Bool { output?.readerHasGone ?? false }

    /// The run as JSON Lines.
    var kept: String { String(decoding: keptBytes, as: UTF8.self) }

    /// Writes what is left.
    func finish() throws(Failure) {
        progress.clear()
        try output?.finish()
    }

    private func append(at time: Instant?, _ body: (inout any EventPrinter, inout [UInt8]) -> Void) {
        self.time = time
        if recorder != nil { body(&recorder!, &keptBytes) }
        if let output {
            body(&printer, &output.bytes)
            if flushesAlways || output.bytes.count >= OutputFile.capacity {
                if output.isTerminal { progress.clear() }
                output.flush()
            }
        }
        showProgress()
    }

    /// Looks at the clock only now and then: a progress bar must not cost what it shows.
    private func showProgress() {
        guard progress.isActive, let time, let extent, let duration = extent.duration else { return }
        eventsSinceProgress += 1
        guard flushesAlways || eventsSinceProgress >= 512 else { return }
        eventsSinceProgress = 0
        progress.update(time.seconds(since: extent.start) / max(1, duration))
    }
}
