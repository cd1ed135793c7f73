import ArgumentParser

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The command line: one file per subcommand below.
@main
struct Locationd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locationd",
        abstract: "A background location service for Linux, and what it saves.",
        subcommands: [Replay.self, Measure.self, Trace.self, MeasureRun.self])

    /// Runs the command and ends with an exit code of sysexits.h; an error is one line.
    ///
    /// A synchronous main: the loop blocks its thread, and the thread that receives signals must not be that one.
    static func main() {
        // A reader that has gone is noticed by the failing write, which says what was not written.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            failure.exit()
        } catch {
            exit(withError: error)
        }
    }
}
