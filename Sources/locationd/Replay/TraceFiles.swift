import Glibc
import LocationModel
import TraceSource

/// Opens a trace; an error becomes a one-line failure.
func openTrace(_ path: String, speedOverGround: Double?) throws(Failure) -> TraceSource {
    if path == "-", isatty(STDIN_FILENO) == 1 {
        StandardError.write("locationd: note: reads the trace from the terminal; Ctrl-D ends it\n")
    }
    do { return try TraceSource(path: path, speedOverGround: speedOverGround) } catch { throw Failure(error) }
}

/// The extent of a trace, if it is a regular file; reports what is wrong with it before anything is printed.
func extentOfTrace(_ path: String, speedOverGround: Double?) throws(Failure) -> TraceExtent? {
    do { return try TraceExtent.find(path: path, speedOverGround: speedOverGround) } catch { throw Failure(error) }
}

/// Rejects a period in the background that begins after the end of the trace, and prints a note about one that only
/// ends there, because the app will not return to the foreground as intended.
func check(_ backgroundRanges: [BackgroundRange], within duration: Double, of path: String) throws(Failure) {
    let (name, length) = (path == "-" ? "standard input" : path, TimeSpan(seconds: duration).text)
    for range in backgroundRanges {
        guard range.from <= duration else {
            throw Failure(
                .usage, "--background \(range.typed) begins after the end of \(name), which lasts \(length)")
        }
        // A trace of twenty minutes ends one epoch earlier, and an epoch lasts five seconds at most.
        guard let to = range.to, to > duration + 5 else { continue }
        StandardError.write(
            "locationd: note: \(name) lasts \(length); with --background \(range.typed) the app does not return\n")
    }
}
