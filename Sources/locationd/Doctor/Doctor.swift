import ArgumentParser
import CPUMeter
import LiveSources
import LocationModel
import LocationService
import SystemCalls

/// `locationd doctor`: checks what a run needs, one item after the other.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether a run has everything it needs, and how to fix what is missing.",
        discussion: """
            Accepts the receiver options of run. Takes a few seconds and needs no root. The exit code is 0 when all is well, \
            and 69 when a check has failed. Example:

              locationd doctor --gpsd localhost:2947
              sudo locationd doctor --config /etc/locationd/locationd.conf
            """)

    @OptionGroup var receiver: ReceiverOptions

    @Option(
        help: ArgumentHelp(
            "Check a service, too: its configuration, which names the receiver, gpsd's options, the disk.",
            valueName: "path"),
        completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Measure what this board takes, with the sensors that --power names, for half a minute, and write it to this file: a power profile, to use or to send.",
            valueName: "path"),
        completion: .file())
    var powerTest: String?

    @OptionGroup var power: PowerOptions

    @OptionGroup var colors: ColorOptions

    @Flag(help: "Print one JSON object per line.")
    var json = false

    func validate() throws {
        if power.power != nil && powerTest == nil {
            throw ValidationError("--power names the sensors of --power-test; name its file, too")
        }
    }

    func run() throws {
        if let powerTest { return try testPower(to: powerTest) }
        let output = try OutputFile(path: nil)
        let colors = colors.colors(isTerminal: output.isTerminal)
        var hasFailed = false
        func report(_ finding: Finding) {
            if finding.verdict == .failed { hasFailed = true }
            if json { output.bytes += finding.json } else { output.bytes += finding.lines(colors).utf8 }
            output.flush()
        }

        let choice = try examineService(report) ?? receiver.choice()
        let watch: FixWatch?
        switch choice {
        case .gpsd(let endpoint): watch = GPSDExamination(endpoint).run(report)
        case .nmea(let address): watch = ReceiverExamination(address).run(report)
        }
        report(.clock(now: .systemClock, watch))
        report(.controlSocket())
        report(.instructionCounter(CPUMeter().countsInstructions))
        try output.finish()
        if hasFailed { throw Failure(.unavailable) }
    }

    private func testPower(to path: String) throws {
        let output = try OutputFile(path: path)
        var test = PowerTest(try power.profile(receiver: nil) ?? PowerFile(receiver: nil))
        let text = try test.run()
        output.empty()
        output.bytes = Array(text.utf8)
        try output.finish()
    }

    /// Checks the service, and returns the receiver that its configuration names.
    private func examineService(_ report: (Finding) -> Void) throws -> ReceiverChoice? {
        guard let config else { return nil }
        let settings: Result<RunSettings, Failure>
        do throws(Failure) {
            settings = .success(try RunSettings(words: ["--config", config], environment: environmentVariables))
        } catch {
            settings = .failure(error)
        }
        report(.configuration(settings))
        func text(of path: String) -> String? { readFile(path).map { String(decoding: $0, as: UTF8.self) } }
        if let finding = Finding.gpsdOptions(text(of: "/etc/default/gpsd")) { report(finding) }
        if let finding = Finding.appArmor(text(of: "/sys/kernel/security/apparmor/profiles")) { report(finding) }
        guard case .success(let settings) = settings else { return nil }
        let run = try settings.run([])
        PublishExamination(run: run).run(report)
        report(.service(at: run.control.path ?? ControlPath.standard))
        let directory = run.report.report.map { $0.split(separator: "/").dropLast().joined(separator: "/") }
        if let finding = Finding.disk(directory.map { "/\($0)" } ?? "/") { report(finding) }
        let isNamed = receiver.gpsd != nil || receiver.nmea != nil
        return isNamed ? nil : try run.receiver.choice()
    }
}
