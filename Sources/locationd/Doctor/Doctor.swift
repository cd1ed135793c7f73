import LiveSources
import ArgumentParser
import CPUMeter
import LocationModel
import LocationService

/// `locationd doctor`: checks what a run needs, one item after the other.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether a run has everything it needs, and how to fix what is missing.",
        discussion: """
            Accepts the receiver options of run. Takes a few seconds and needs no root. The exit code is 0 when all is well, \
            and 69 when a check has failed. Example:

              locationd doctor --gpsd localhost:2947
            """)

    @OptionGroup var receiver: ReceiverOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func run() throws {
        let output = try OutputFile(path: nil)
        var hasFailed = false
        func report(_ finding: Finding) {
            if finding.verdict == .failed { hasFailed = true }
            if json { output.bytes += finding.json } else { output.bytes += finding.lines.utf8 }
            output.flush()
        }

        let watch: FixWatch?
        switch try receiver.choice() {
        case .gpsd(let endpoint): watch = GPSDExamination(endpoint).run(report)
        case .nmea(let address): watch = ReceiverExamination(address).run(report)
        }
        report(.clock(now: .systemClock, watch))
        report(.controlSocket())
        report(.instructionCounter(CPUMeter().countsInstructions))
        try output.finish()
        if hasFailed { throw Failure(.unavailable) }
    }
}
