import LocationModel
import LocationService
import TraceSource

/// Prints a run, keeps it for a comparison, and shows its progress.
final class RecordedRun {
    private let output: OutputFile?
    private let extent: TraceExtent?
    private let flushesAlways: Bool
    private let hidesLocations: Bool
    private var printer: any EventPrinter
    private let isKept: Bool
    private var recorder: any EventPrinter = JSONLinesPrinter()
    private var keptLines: [UInt8] = []
    private let showsProgress: Bool
    private var progress: ProgressBar
    /// The counts of the run, as text.
    private(set) var summary = ""
    /// The time of the last line.
    private var time: Instant?
    private var eventsSinceProgress = 0

    /// - Parameters:
    ///   - isPrinted: whether the lines go to standard output.
    ///   - isKept: whether the run is kept as JSON Lines.
    ///   - flushesAlways: whether each line is written at once.
    ///   - remote: stops the run when the reader has closed the output.
    ///   - output: where the lines go instead of to standard output.
    ///   - showsProgress: whether a progress bar may be shown.
    ///   - isLive: whether the run continues while its output is not read.
    ///   - hidesLocations: whether deliveries are left out, because the app prints its locations itself.
    ///   - onReaderClosed: called when the reader has closed the output, instead of stopping the run.
    init(
        printer: any EventPrinter, isPrinted: Bool, isKept: Bool, extent: TraceExtent?, flushesAlways: Bool,
        remote: RemoteControl, output: OutputFile? = nil, showsProgress: Bool = true, isLive: Bool = false,
        hidesLocations: Bool = false, onReaderClosed: (() -> Void)? = nil
    ) throws(Failure) {
        if !isPrinted {
            self.output = nil
        } else if let output {
            self.output = output
        } else {
            self.output = try OutputFile(path: nil)
        }
        self.printer = printer
        self.isKept = isKept
        self.extent = extent
        self.flushesAlways = flushesAlways
        self.hidesLocations = hidesLocations
        progress = ProgressBar(isWanted: showsProgress && extent?.duration != nil)
        self.showsProgress = progress.isActive
        if isKept { recorder.begin(to: &keptLines) }
        guard let output = self.output else { return }
        self.printer.begin(to: &output.bytes)
        output.onFailure = onReaderClosed ?? { remote.stop() }
        output.follow(remote, continuesUnread: isLive)
    }

    /// An app that does nothing; its events are recorded.
    var application: Application {
        var application = Application()
        observe(&application)
        return application
    }

    /// Starts to record an app's events.
    func observe(_ application: inout Application) {
        application.observe { [self] event, time in
            if hidesLocations, case .locations = event { return }
            append(at: time) { $0.append(event, at: time, to: &$1) }
        }
    }

    /// Records a section: a scenario at the start of the trace, a summary at the end of the run, the others at the time
    /// of the last line.
    func append(_ section: RunSection) {
        var time = time
        if case .scenario = section { time = extent?.start }
        if case .summary(let summary) = section {
            time = summary.time
            var text: [UInt8] = []
            var textPrinter = TextPrinter()
            textPrinter.append(section, at: time, to: &text)
            self.summary = String(decoding: text.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
        }
        append(at: time) { [time] in $0.append(section, at: time, to: &$1) }
    }

    /// Whether the reader has closed the output, as `head` does.
    var isReaderClosed: Bool { output?.isReaderClosed ?? false }

    /// The run as JSON Lines.
    var kept: String { String(decoding: keptLines, as: UTF8.self) }

    /// Writes what is still buffered.
    func finish() throws(Failure) {
        progress.clear()
        try output?.finish()
    }

    /// Appends an event or section, flushes the output if necessary, and shows the progress.
    private func append(at time: Instant?, _ body: (inout any EventPrinter, inout [UInt8]) -> Void) {
        if isKept { body(&recorder, &keptLines) }
        self.time = time
        if let output {
            body(&printer, &output.bytes)
            if flushesAlways || output.bytes.count >= OutputFile.capacity {
                if output.isTerminal { progress.clear() }
                output.flush()
            }
        }
        if showsProgress { showProgress() }
    }

    /// Reads the clock only now and then, so that the progress bar does not slow down the run.
    private func showProgress() {
        guard let time, let extent, let duration = extent.duration else { return }
        eventsSinceProgress += 1
        guard flushesAlways || eventsSinceProgress >= 512 else { return }
        eventsSinceProgress = 0
        progress.update(time.seconds(since: extent.start) / max(1, duration))
    }
}
