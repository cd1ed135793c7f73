import ArgumentParser
import LiveSources
import LocationModel
import LocationService
import SystemCalls

/// `locationd record`: records a receiver's sentences as a trace.
struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record a receiver's sentences as a trace for replay, until Ctrl-C.",
        discussion: """
            Ctrl-C ends a recording without --duration with exit code 0. Only the owner can read the file. It always \
            consists of whole lines, even when the disk is full or the power fails; a power failure loses at most the \
            last ten seconds. With --rotate a file that exists is continued. Without a terminal SIGHUP opens the file \
            again, for logrotate. Examples:

              locationd record trip.nmea --gpsd localhost:2947 --duration 1h
              locationd record /var/log/gps/trip.nmea --rotate 1d --keep 30
            """)

    @Argument(help: "The trace to write, or - for standard output.", completion: .file())
    var file: String

    @OptionGroup var receiver: ReceiverOptions

    @Option(help: ArgumentHelp("How long: 90s, 20m, 1h30m; by default until Ctrl-C.", valueName: "span"))
    var duration: TimeSpan?

    @Flag(help: "Overwrite a file that exists.")
    var force = false

    @Option(
        help: ArgumentHelp(
            """
            Begin a new file at this size or age, with its unit: 100MB, 1d (kB, MB, GB are powers of 1000, K, M, G of \
            1024; 100m are minutes). Old ones are FILE.1, FILE.2 and so on.
            """,
            valueName: "size|span"))
    var rotate: Rotation.Limit?

    @Option(help: ArgumentHelp("With --rotate: how many old files are kept; by default 7.", valueName: "n"))
    var keep: Int?

    func validate() throws {
        if let keep, !(1...10_000).contains(keep) { throw ValidationError("--keep needs a number from 1 to 10000") }
        if keep != nil && rotate == nil { throw ValidationError("--keep needs --rotate") }
        if rotate != nil && file == "-" {
            throw ValidationError("--rotate needs a file; standard output cannot be moved")
        }
    }

    func run() throws {
        let begin = monotonicTime()
        let remote = RemoteControl()
        let reopens = file != "-" && !hasControllingTerminal
        let reopen: @Sendable () -> Void = { remote.reconfigure { _ in } }
        try SignalHandling.start(for: remote, reloading: reopens ? reopen : nil)
        var recorder = try makeRecorder()
        recorder.run(until: duration.map { begin.advanced(bySeconds: $0.seconds) }, remote)
        try recorder.finish()
        let (lines, bytes) = (recorder.trace.lines, recorder.trace.bytes)
        let seconds = monotonicTime().seconds(since: begin).rounded()
        StandardError.write(
            """
            locationd: \(recorder.trace.name): \(lines.counted("line", "lines")), \(bytes.counted("byte", "bytes")) \
            in \(TimeSpan(seconds: seconds).text)\n
            """)
        // Without a duration, Ctrl-C is how a recording ends, and the end of a service is how one that rotates does.
        let usualEnds: [Failure.Code] = rotate == nil ? [.interrupted] : [.interrupted, .terminated]
        if remote.isStopRequested, duration != nil || !usualEnds.contains(SignalHandling.code) || lines == 0 {
            throw Failure(SignalHandling.code)
        }
        if lines == 0 && !recorder.trace.isReaderClosed {
            throw Failure(.unavailable, "no sentence was received; nothing was recorded (see: locationd doctor)")
        }
    }

    /// Opens the receiver first: if its address is unusable, no file is created.
    private func makeRecorder() throws -> Recorder {
        let connection: LiveConnection
        let searchesLines: Bool
        switch try receiver.choice() {
        case .gpsd(let endpoint):
            connection = LiveConnection(to: endpoint, greeting: GPSDRequest.sentences)
            searchesLines = false
        case .nmea(let address):
            do throws(ReceiverError) { connection = try LiveConnection(address) } catch { throw Failure(error) }
            searchesLines = true
        }
        let rotation = rotate.map { Rotation(limit: $0, kept: keep ?? 7) }
        return Recorder(
            from: connection, searchesLines: searchesLines,
            to: try RecordedTrace(path: file, overwrites: force, rotation: rotation))
    }
}
