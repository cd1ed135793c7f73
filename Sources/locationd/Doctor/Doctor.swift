import ArgumentParser
import CPUMeter
import LiveSources
import LocationModel
import ReceiverPower
import SystemCalls

/// `locationd doctor`: checks what a run needs, one item after the other.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether a run has everything it needs, and how to fix what is missing.",
        discussion: """
            Accepts the receiver options of run. Without any, and without --control, it examines the installed \
            service, too. Takes a few seconds and needs no root, which sees more of a service. The exit code is 0 when \
            all is well, and 69 when a check has failed. Example:

              locationd doctor --gpsd localhost:2947
              sudo locationd doctor
              locationd doctor --receiver-sleep --receiver-mine-alone
              locationd doctor --nmea /dev/ttyACM0 --control /run/van/control
            """)

    @OptionGroup var receiver: ReceiverOptions

    @Option(
        help: ArgumentHelp(
            """
            Also check the service with this configuration, which names the receiver: its unit, permissions, gpsd's \
            options, the disk; by default that of the package, if it is installed.
            """,
            valueName: "path"),
        completion: .file())
    var config: String?

    @OptionGroup var control: ControlOptions

    @Option(
        help: ArgumentHelp(
            """
            Measure the power that this board draws, with the sensors that --power names, for half a minute, and write \
            it to this file as a power profile, to use or to send.
            """,
            valueName: "path"),
        completion: .file())
    var powerTest: String?

    @OptionGroup var power: PowerOptions

    @OptionGroup var sleep: SleepOptions

    @Flag(
        help: ArgumentHelp(
            "Print a script for /etc/gpsd/device-hook that puts the receiver to sleep while gpsd has closed it."))
    var deviceHook = false

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
        if deviceHook { return try printDeviceHook() }
        let output = try OutputFile(path: nil)
        let colors = colors.colors(isTerminal: output.isTerminal)
        var hasFailed = false
        func report(_ finding: Finding) {
            if finding.verdict == .failed { hasFailed = true }
            if json { output.bytes += finding.json } else { output.bytes += finding.lines(colors).utf8 }
            output.flush()
        }

        let service = try serviceConfiguration.map {
            try ServiceExamination(config: $0, socket: control.path).run(report)
        }
        var reply = service?.reply
        if reply == nil, let path = control.path {
            let named = HealthReply(at: path)
            report(.run(named, isService: false))
            reply = named
        }
        let isConfigured = !isReceiverNamed && service != nil
        let choice: ReceiverChoice? = try isConfigured ? service?.choice : receiver.choice()
        var watch: FixWatch?
        if let choice {
            watch = try examine(choice, reply, isConfigured: isConfigured, report)
        } else {
            report(.info("receiver", "is not examined: the configuration that names it cannot be used"))
        }
        report(.clock(now: .systemClock, watch))
        // Another socket is checked above, with what names it.
        if reply.map({ $0.path == ControlPath.standard }) ?? (service == nil) { report(.controlSocket()) }
        report(.instructionCounter(CPUMeter().countsInstructions))
        try output.finish()
        if hasFailed { throw Failure(.unavailable) }
    }

    private var isReceiverNamed: Bool { receiver.gpsd != nil || receiver.nmea != nil }

    /// The configuration of the service to check; nil if none is to be checked. A socket that is named without it is
    /// that of another run.
    private var serviceConfiguration: String? {
        if let config { return config }
        guard !isReceiverNamed, control.path == nil else { return nil }
        let path = ServiceExamination.packagedConfiguration
        // A service whose configuration is missing has failed for that reason.
        let isInstalled =
            (try? FileStatus(of: path, followsLink: false)) != nil || ServiceUnit.current()?.isLoaded == true
        return isInstalled ? path : nil
    }

    /// Checks the receiver; returns what it has sent, nil if it was not watched.
    /// - Parameters:
    ///   - run: the reply of the run, if one was checked.
    ///   - isConfigured: whether the settings of that run name the receiver.
    private func examine(
        _ choice: ReceiverChoice, _ run: HealthReply?, isConfigured: Bool, _ report: @escaping (Finding) -> Void
    ) throws -> FixWatch? {
        if sleep.receiverSleep { try sleep.check(choice) }
        let watch: FixWatch?
        switch choice {
        case .gpsd(let endpoint): watch = GPSDExamination(endpoint).run(report)
        case .nmea(let address):
            guard !isInUse(address, run, isConfigured: isConfigured, report) else {
                if sleep.receiverSleep {
                    report(
                        .failed(
                            "receiver sleep", "is not tested: a run may have the receiver",
                            advice: "end the run first: sudo systemctl stop locationd"))
                }
                return nil
            }
            watch = ReceiverExamination(address).run(report)
        }
        if sleep.receiverSleep, watch != nil { try examineSleep(choice, report) }
        return watch
    }

    /// Whether a run may have a receiver, which is then not opened: what is read here would be missing there.
    /// - Parameters:
    ///   - run: the reply of the run, if one was checked; otherwise that of a run of this user counts.
    ///   - isConfigured: whether the settings of that run name the receiver.
    private func isInUse(
        _ address: ReceiverAddress, _ run: HealthReply?, isConfigured: Bool, _ report: (Finding) -> Void
    ) -> Bool {
        let reply = run ?? HealthReply(at: nil)
        switch reply.result {
        // A run names its receiver only after the first usable data, but opens it before.
        case .success(let status) where status.uses(address) || isConfigured && status.source?.isFound != true:
            if run == nil { report(.health(of: "run", status)) }
            report(.receiver(address, usedBy: status, at: reply.path))
        case .failure(let failure) where run != nil && failure.code == .noPermission:
            report(
                .info("receiver", "\(address): is not opened, because the run may have it; \(Finding.rootAdvice)"))
        default: return false
        }
        return true
    }

    private func examineSleep(_ choice: ReceiverChoice, _ report: @escaping (Finding) -> Void) throws {
        let paths = ["/etc/chrony/chrony.conf", "/etc/chrony.conf", "/etc/ntp.conf", "/etc/ntpsec/ntp.conf"]
        let more = ["/etc/chrony/conf.d", "/etc/chrony/sources.d"].flatMap { folder in
            entries(ofDirectory: folder).map { "\(folder)/\($0)" }
        }
        let texts = (paths + more).compactMap { path in
            readFile(path).map { (path, String(decoding: $0, as: UTF8.self)) }
        }
        if let finding = Finding.timeService(texts, hasPPS: readFile("/sys/class/pps/pps0/name") != nil) {
            report(finding)
        }
        let device: String?
        switch choice {
        case .gpsd(let endpoint):
            device = GPSDExamination.device(of: endpoint)
            if endpoint.isThisMachine { report(.deviceHook(isInstalled: readFile(DeviceHook.path) != nil)) }
        case .nmea(let address): device = if case .device(let path, _) = address { path } else { nil }
        }
        if let finding = device.flatMap({ Finding.usb($0) }) { report(finding) }
        try SleepExamination.run(choice, sleep, report)
    }

    private func printDeviceHook() throws {
        guard case .gpsd(let endpoint) = try receiver.choice() else {
            throw Failure(.usage, "--device-hook is for a receiver of gpsd")
        }
        guard let device = GPSDExamination.device(of: endpoint) else {
            throw Failure(.unavailable, "gpsd at \(endpoint) does not name a receiver; see: locationd doctor")
        }
        let family: ReceiverFamily
        if let named = sleep.receiverFamily {
            family = named
        } else {
            do throws(ReceiverLinkError) { family = try GPSDLink(endpoint).identify { true } } catch {
                throw Failure(.unavailable, "\(error); name it: --receiver-family")
            }
        }
        try OutputFile.print(DeviceHook(family, device: device).text.utf8)
    }

    private func testPower(to path: String) throws {
        let output = try OutputFile(path: path)
        var test = PowerTest(try power.profile(receiver: nil) ?? PowerFile(receiver: nil))
        try output.replaceContent(with: test.run().utf8)
    }
}
