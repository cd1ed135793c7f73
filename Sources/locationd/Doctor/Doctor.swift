import ArgumentParser
import CPUMeter
import Connection
import GPSDSource
import LocationModel
import TraceSource

/// `locationd doctor`: what a run would need, looked at one after the other.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look whether a run has all that it needs, and say what to do about what is missing.",
        discussion: """
            Takes the receiver's options of run, and a few seconds. Needs no root. The exit code is 0 when all is well, \
            and 69 when something has failed. Example:

              locationd doctor --gpsd localhost:2947
            """)

    @OptionGroup var receiver: ReceiverOptions

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let output = try OutputFile(path: nil)
        var hasFailed = false
        func tell(_ finding: Finding) {
            if finding.verdict == .failed { hasFailed = true }
            if json { output.bytes += finding.json } else { output.bytes += finding.lines.utf8 }
            output.flush()
        }

        let watch: FixWatch?
        switch try receiver.choice() {
        case .gpsd(let endpoint): watch = GPSDExamination(endpoint).run(tell)
        case .nmea(let address): watch = ReceiverExamination(address).run(tell)
        }
        tell(.clock(now: .systemClock, watch))
        tell(.controlSocket())
        tell(.instructionCounter(CPUMeter().countsInstructions))
        try output.finish()
        if hasFailed { throw Failure(.unavailable) }
    }
}
