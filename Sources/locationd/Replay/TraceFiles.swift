import Glibc
import LocationModel
import SystemCalls
import TraceSource

/// Opens a trace; an error becomes a one-line failure.
func openTrace(_ path: String) throws(Failure) -> TraceSource {
    do { return try TraceSource(path: path) } catch { throw Failure(error) }
}

/// The extent of a trace, if it is a regular file; reports what is wrong with it before anything is printed.
func extentOfTrace(_ path: String) throws(Failure) -> TraceExtent? {
    do { return try TraceExtent.find(path: path) } catch { throw Failure(error) }
}

/// Rejects a period in the background that begins after the end of the trace, and prints a note about one that only
/// ends there, because the app will not return to the foreground as intended.
func check(_ stays: [BackgroundRange], within duration: Double, of path: String) throws(Failure) {
    let (name, length) = (path == "-" ? "standard input" : path, TimeSpan(seconds: duration).text)
    for stay in stays {
        guard stay.from <= duration else {
            throw Failure(
                .usage, "--background \(stay.typed) begins after the end of \(name), which lasts \(length)")
        }
        // A trace of twenty minutes ends one epoch earlier, and an epoch lasts five seconds at most.
        guard let to = stay.to, to > duration + 5 else { continue }
        StandardError.write(
            "locationd: note: \(name) lasts \(length); with --background \(stay.typed) the app does not return\n")
    }
}

/// Reads a whole text file.
///
/// - Parameter limit: the most bytes that it may have; nil for no limit.
func readText(_ path: String, upTo limit: Int? = nil) throws(Failure) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        let error = SystemError.last
        throw Failure(.init(error, other: .noInput), "\(path): cannot be read: \(error)")
    }
    defer { close(descriptor) }
    return try readText(from: descriptor, named: path, upTo: limit)
}

/// Reads a descriptor to its end, as text.
func readText(from descriptor: Int32, named name: String, upTo limit: Int? = nil) throws(Failure) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        if count > 0 {
            bytes.append(contentsOf: piece[..<count])
            if let limit, bytes.count > limit { throw Failure(.dataError, "\(name): has more than \(limit) bytes") }
        } else if errno != EINTR {
            let error = SystemError.last
            throw Failure(.init(error, other: .inputOutput), "\(name): cannot be read: \(error)")
        }
    }
}
