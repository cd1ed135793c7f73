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
        version: "0.1.0",
        subcommands: [
            Run.self, Launch.self, Record.self, Ctl.self, Doctor.self, Replay.self, Measure.self, Trace.self,
            MeasureRun.self,
            MeasureClient.self,
        ])

    /// Runs the command and ends with an exit code of sysexits.h; an error is one line.
    ///
    /// A synchronous main: the loop blocks its thread, and the thread that receives signals must not be that one.
    static func main() {
        // A reader that has gone, and a file that may not grow, are noticed by the failing write, which says so.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        occupyStandardStreams()
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            failure.endProgram()
        } catch {
            guard exitCode(for: error).isSuccess else { Failure(commandLine: error).endProgram() }
            exit(withError: error)
        }
    }

    /// Opens what a caller has closed (`>&-`), the wrong way round so that using it still fails: else the first file
    /// that is opened would get the number of standard output, and what is printed would end up in it.
    private static func occupyStandardStreams() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number, which is this one: those below are open by now.
            _ = unsafe open("/dev/null", mode)
        }
    }
}
