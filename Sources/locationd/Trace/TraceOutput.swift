// Public, because a conformance of a public type must be public.
public import ArgumentParser
import LocationService
public import TraceFormats

/// `OUT`, `--format` and `--force`: where a trace is written, and in which format.
struct TraceOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The format to write: \(TraceFormat.allCases.map(\.rawValue).joined(separator: ", ")); by default that of \
            the file's name.
            """,
            valueName: "format"))
    var format: TraceFormat?

    @Flag(help: "Overwrite a file that exists.")
    var force = false

    /// The format in which a file is written.
    func format(of path: String) throws(Failure) -> TraceFormat {
        if let format { return format }
        if let format = TraceFormat(fileName: path) { return format }
        throw Failure(.usage, "\(TraceOutput.name(of: path)): its name shows no format; name one with --format")
    }
}

extension TraceFormat: ExpressibleByArgument {}

/// A trace that is written, compressed if its name ends with `.gz`. Only its owner can read a new file.
final class TraceOutput {
    /// Bytes that are compressed at once.
    private static let pieceSize = 32 * 1024

    /// The bytes not written yet; append here, and call ``flushIfFull()`` now and then.
    var bytes: [UInt8] = []
    /// The output's name in messages.
    let name: String
    private let file: OutputFile
    private var gzip: GzipStream?
    private let remote = RemoteControl()

    /// - Parameters:
    ///   - inputs: the traces that are read, none of which may be overwritten.
    init(path: String, overwrites: Bool, inputs: [String]) throws(Failure) {
        name = TraceOutput.name(of: path)
        file = try OutputFile(path: path, isPrivate: true, overwrites: overwrites)
        for input in inputs where input != "-" && file.isFile(at: input) {
            throw Failure(.usage, "\(input): would be overwritten while it is read; name another file")
        }
        try SignalHandling.start(for: remote)
        file.follow(remote, continuesUnread: false)
        if path.hasSuffix(".gz") {
            gzip = GzipStream(compressing: true)
            if gzip == nil {
                throw Failure(.unavailable, "\(path): this program was built without zlib and cannot compress")
            }
        }
        file.empty()
    }

    static func name(of path: String) -> String { path == "-" ? OutputFile.standardOutput : path }

    /// Whether nothing more needs to be written, because the output has failed or its reader has gone.
    var isOver: Bool { file.failure != nil || file.isReaderClosed }

    /// Writes what has accumulated, once there is enough of it.
    /// - Throws: when a signal has asked the program to stop.
    func flushIfFull() throws(Failure) {
        if remote.isStopRequested { throw Failure(SignalHandling.code) }
        guard bytes.count >= TraceOutput.pieceSize else { return }
        compress(isLast: false)
        if file.bytes.count >= OutputFile.capacity { file.flush() }
    }

    /// Writes what the function appends, and ends the compression. An incomplete trace could be mistaken for a complete
    /// one, so it is removed.
    func complete(_ body: () throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) {
            try body()
            compress(isLast: true)
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
    }

    private func compress(isLast: Bool) {
        defer { bytes.removeAll(keepingCapacity: true) }
        guard gzip != nil else {
            file.bytes += bytes
            return
        }
        var unused = bytes.indices
        var compressed = [UInt8](repeating: 0, count: TraceOutput.pieceSize)
        while true {
            // Compressing cannot fail: nothing that it reads can be damaged.
            guard let step = try? gzip!.step(bytes, unused, into: &compressed, from: 0, isFinal: isLast) else { return }
            unused.removeFirst(step.used)
            file.bytes += compressed[..<step.written]
            if step.isEnd || (!isLast && unused.isEmpty && step.written < compressed.count) { return }
        }
    }
}
