import ArgumentParser
import Glibc
import SystemCalls

/// The version of this program.
let programVersion = "0.1.0"

/// The command line: one file per subcommand below.
@main
struct Locationd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locationd",
        abstract: "A background location service for Linux, with tools to measure what it saves.",
        version: programVersion,
        subcommands: [
            Run.self, Config.self, Launch.self, Record.self, Ctl.self, Health.self, Doctor.self, Replay.self,
            Measure.self, Trace.self, TrackCommand.self,
            MeasureRun.self, MeasureWakeUp.self, MeasureGaps.self, MeasureClient.self, GuardCommand.self,
        ])

    /// Runs the command and ends with an exit code of sysexits.h; an error is printed as one line.
    ///
    /// Synchronous, because the loop blocks its thread, and signals must be received on another one.
    static func main() {
        // A closed pipe and a file size limit are reported by the write that fails, instead of killing the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        occupyClosedStandardStreams()
        do {
            var command = try parseAsRoot(CommandLineWords.prepared(Array(CommandLine.arguments.dropFirst())))
            try command.run()
        } catch {
            guard exitCode(for: error).isSuccess else { Failure(commandLine: error).endProgram() }
            show(fullMessage(for: error))
        }
    }

    /// Prints help, the version or a completion script. The parser's own exit would ignore a failed write.
    private static func show(_ text: String) {
        do throws(Failure) {
            try OutputFile.print("\(text)\n".utf8)
        } catch {
            error.endProgram()
        }
    }
}
