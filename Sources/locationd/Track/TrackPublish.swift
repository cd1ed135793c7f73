import ArgumentParser
import LocationModel
import LocationService
import Publishing
import SystemCalls
import TrackStore

/// `locationd track publish`: sends a track that no run writes.
struct TrackPublish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Send a track to an MQTT broker, and end when everything has arrived.",
        discussion: """
            What was sent before is not sent again. A run that publishes its track does this itself. Example:

              locationd track publish /var/lib/locationd/track mqtts://ann@broker.example/owntracks/ann/van
            """)

    @OptionGroup var track: TrackOptions

    @Argument(help: "The broker: mqtt://user@host:port/topic, or mqtts:// with TLS.")
    var address: String

    @Option(
        help: ArgumentHelp(
            "How long to try, by default until all have arrived; what has not arrived then waits in the track.",
            valueName: "span"))
    var timeout: TimeSpan?

    @OptionGroup var arguments: PublishArguments

    func run() throws {
        // An error for a directory that contains no track.
        _ = try track.reader()
        let options = try arguments.options(PublishAddress(argument: address))
        try TrackSink.checkAvailability()
        let (sink, extent, sent): (TrackSink, Range<UInt64>, NumberRanges)
        do throws(TrackError) {
            sink = try TrackSink(options, track: track.directory)
            extent = try TrackQueue(path: track.directory).extent()
            sent = try sink.initialState(extent, includesHistory: true)
        } catch { throw Failure(error) }
        let began = monotonicTime()
        let end = timeout.map { began.advanced(bySeconds: $0.seconds) }
        var session = PublishSession(
            options, track: track.directory, cursor: sink.cursor, events: sink.events, sent: sent, extent: extent,
            at: began)
        let waiting = extent.count - sent.count(in: extent)
        session.start(at: began)
        session.checkEvents(at: began)
        var lastFailure: String?
        while !session.isIdle {
            let now = monotonicTime()
            if let end, now >= end { break }
            if let failure = session.failure, failure != lastFailure {
                StandardError.report("\(options.address): \(failure); trying again", .warning)
            }
            lastFailure = session.failure
            let due = [session.deadline, end].compactMap(\.self).min()
            _ = awaitReadiness(
                ofAny: session.wanted, nanoseconds: due.map { max(0, $0.nanoseconds - monotonicTime().nanoseconds) })
            session.work(at: monotonicTime())
        }
        let (queued, lost, bytes) = (session.queued, session.lost, session.bytesSent)
        session.end(at: monotonicTime())
        var text =
            waiting == 0
            ? "no position was waiting"
            : "\((waiting - queued - lost).grouped) of \(waiting.counted("position", "positions")) sent"
        if lost > 0 { text += ", \(lost.counted("damaged or removed one", "damaged or removed ones")) left out" }
        try OutputFile.print("\(text), \(bytes.grouped) bytes\n".utf8)
        if queued > 0 {
            throw Failure(.unavailable, "\(queued.counted("position waits", "positions wait")) in the track")
        }
    }
}
