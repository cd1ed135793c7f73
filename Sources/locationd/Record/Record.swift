import ArgumentParser
import LocationModel
import LocationService
import TraceSource

/// `locationd record`: what the receiver says, as a trace.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record what a receiver says as a trace that replay takes, until Ctrl-C.",
        discussion: """
            The trace holds whole lines only, also when the disk is full or the power fails: then all but the last ten \
            seconds are there. Example:

              locationd record trip.nmea --gpsd localhost:2947 --duration 1h
            """)

    @Argument(help: "The trace to write; - for standard output.", completion: .file())
    var file: String

    @OptionGroup var receiver: ReceiverOptions

    @Option(help: ArgumentHelp("How long: 90s, 20m, 1h30m; until Ctrl-C when not given.", valueName: "span"))
    var duration: TimeSpan?

    @Flag(help: "Write over a file that is there already.")
    var force = false

    func run() throws {
        let begin = monotonicNanoseconds()
        let remote = RemoteControl()
        var recorder = try makeRecorder()
        Interrupts.forward(to: remote)
        recorder.run(until: duration.map { Instant(nanoseconds: begin).advanced(bySeconds: $0.seconds) }, remote)
        try recorder.finish()
        let (lines, bytes) = (recorder.trace.lines, recorder.trace.bytes)
        let seconds = (Double(monotonicNanoseconds() - begin) / 1e9).rounded()
        StandardError.write(
            """
            locationd: \(recorder.trace.name): \(lines.counted("line", "lines")), \(bytes.counted("byte", "bytes")) \
            in \(TimeSpan(seconds: seconds).text)\n
            """)
        if remote.isStopRequested { throw Failure(Interrupts.code) }
        if lines == 0 && !recorder.trace.readerHasGone {
            throw Failure(.unavailable, "nothing was received, and nothing is recorded (see: locationd doctor)")
        }
    }

    /// The receiver is looked at first: when it can never be one, no file is made.
    private func makeRecorder() throws -> Recorder {
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            let connection = ReceiverConnection(to: endpoint, greeting: "?WATCH={\"enable\":true,\"nmea\":true};\n")
            return Recorder(
                from: connection, searchesLines: false, to: try RecordedTrace(path: file, overwrites: force))
        case .nmea(let address):
            do {
                let connection = try ReceiverConnection(address)
                return Recorder(
                    from: connection, searchesLines: true, to: try RecordedTrace(path: file, overwrites: force))
            } catch let error as ReceiverError {
                throw Failure(error)
            }
        }
    }
}
