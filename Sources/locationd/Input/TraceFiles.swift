import Glibc
import LocationModel
import TraceSource

/// A trace's name in messages.
func traceName(_ path: String) -> String { path == "-" ? "standard input" : path }

/// Opens a trace; an error becomes a one-line failure.
func openTrace(_ path: String, speedOverGround: Double?) throws(Failure) -> TraceSource {
    if path == "-", isatty(STDIN_FILENO) == 1 {
        StandardError.report("note: reads the trace from the terminal; Ctrl-D ends it")
    }
    do { return try TraceSource(path: path, speedOverGround: speedOverGround) } catch { throw Failure(error) }
}

/// The extent of a trace, if it is a regular file; reports what is wrong with it before anything is printed.
func extentOfTrace(_ path: String, speedOverGround: Double?) throws(Failure) -> TraceExtent? {
    do { return try TraceExtent.find(path: path, speedOverGround: speedOverGround) } catch { throw Failure(error) }
}
