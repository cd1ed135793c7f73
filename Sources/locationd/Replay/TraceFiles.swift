import LocationModel
import TraceSource

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Opens a trace; what is wrong with it becomes one line.
func openTrace(_ path: String) throws(Failure) -> TraceSource {
    do { return try TraceSource(path: path) } catch { throw Failure(error) }
}

/// Where a trace begins and ends, if it is a file; finds out what is wrong with it before anything is printed.
func extentOfTrace(_ path: String) throws(Failure) -> TraceExtent? {
    do { return try TraceExtent.find(path: path) } catch { throw Failure(error) }
}

/// Refuses a stay in the background that begins after the end of the trace, and tells of one that only ends there: more may
/// have been meant than is done.
func check(_ stays: [BackgroundRange], within duration: Double, of path: String) throws(Failure) {
    let (name, length) = (path == "-" ? "standard input" : path, TimeSpan(seconds: duration).text)
    for stay in stays {
        guard stay.from <= duration else {
            throw Failure(
                .usage, "--background \(stay.typed) begins after the end of \(name), which lasts \(length)")
        }
        // A trace of twenty minutes ends an epoch before they are over, and an epoch lasts five seconds at the most.
        guard let to = stay.to, to > duration + 5 else { continue }
        StandardError.write(
            "locationd: note: \(name) lasts \(length); with --background \(stay.typed) the app does not come back\n")
    }
}

/// A whole text file.
///
/// - Parameter limit: bytes that it may have; nil: any number.
func readText(_ path: String, upTo limit: Int? = nil) throws(Failure) -> String {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
        throw Failure(errno == EACCES ? .noPermission : .noInput, "\(path): cannot be read: \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    return try readText(from: descriptor, named: path, upTo: limit)
}

/// All there is to read, as text.
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
            throw Failure(
                errno == EISDIR ? .noInput : .inputOutput, "\(name): cannot be read: \(systemMessage(errno))")
        }
    }
}
