import LiveSources
import LocationModel
import Publishing
import SystemCalls

/// Checks the service: its unit, its settings and what they need, gpsd's own configuration, the disk.
struct ServiceExamination {
    /// The configuration of the Debian package.
    static let packagedConfiguration = "/etc/locationd/locationd.conf"

    let config: String
    /// The control socket of the run, in place of the one that the settings name.
    var socket: String?

    /// Reports each finding, and examines no receiver. Changes to the unit's working directory, where its relative
    /// paths begin.
    /// - Returns: the receiver that the settings name, and the reply of the run; nil if the settings cannot be used.
    func run(_ report: (Finding) -> Void) throws -> (choice: ReceiverChoice?, reply: HealthReply?) {
        let isInstalled = config == ServiceExamination.packagedConfiguration
        let installed = isInstalled ? ServiceUnit.current() : nil
        let unit = installed.flatMap { $0.isLoaded ? $0 : nil } ?? ServiceUnit.ofThisProcess
        // A user who may not enter it may not see those files either.
        if unit.isLoaded { try? changeDirectory(to: unit.workingDirectory) }
        let invocation = ServiceInvocation(unit) { path in text(of: path) }
        let found = findRun(invocation)
        report(
            .configuration(
                found.flatMap { checkMachine(for: $0, unit) }, isInstalled: isInstalled))
        if isInstalled { report(.unit(installed)) }
        if unit.isLoaded {
            if let finding = Finding.memoryLimit(of: unit) { report(finding) }
            for finding in Finding.overrides(try? found.get().settings, by: invocation) { report(finding) }
        }
        guard case .success((let settings, let run)) = found else { return (nil, nil) }
        let choice = try run.receiver.choice()
        if case .gpsd(let endpoint) = choice, endpoint.isThisMachine { examineConfiguration(ofGPSD: endpoint, report) }
        examine(run, choice, of: settings.file, in: unit, report)
        PublishExamination(run: run).run(report)
        let reply = HealthReply(at: control(of: run))
        report(.run(reply, isService: unit.isLoaded))
        let directory = run.track ?? run.report.directory ?? "/var/lib/locationd"
        let path = nearestExisting(to: unit.absolute(directory))
        if let finding = Finding.disk(path, hasTrack: run.track != nil) { report(finding) }
        if run.track != nil, let finding = Finding.diskWrites(path, mounts: text(of: "/proc/self/mountinfo") ?? "") {
            report(finding)
        }
        return (choice, reply)
    }

    private func examineConfiguration(ofGPSD endpoint: Endpoint, _ report: (Finding) -> Void) {
        // One at another port was started in another way.
        let isPackaged = endpoint.port == Endpoint.gpsdPort
        let gpsd = isPackaged ? text(of: "/etc/default/gpsd").map { GPSDDefaults($0) } : nil
        if let gpsd { report(.gpsdOptions(gpsd)) }
        if let finding = Finding.appArmor(
            text(of: "/sys/kernel/security/apparmor/profiles"),
            isEnabled: text(of: "/sys/module/apparmor/parameters/enabled")?.hasPrefix("Y") ?? false,
            devices: (gpsd?.devices ?? []).map { resolvedPath($0) ?? $0 },
            localRules: text(of: "/etc/apparmor.d/local/usr.sbin.gpsd") ?? "")
        {
            report(finding)
        }
    }

    /// Where the run listens: a service without a setting in its runtime directory.
    private func control(of run: Run) -> String {
        socket ?? run.control.path
            ?? (config == ServiceExamination.packagedConfiguration ? ControlPath.service : ControlPath.standard)
    }

    /// The run that the service starts, or the mistake in its settings; without a unit, that of the configuration file.
    private func findRun(_ invocation: ServiceInvocation?) -> Result<(settings: RunSettings, run: Run), Failure> {
        let words = invocation?.words ?? ["--config", config]
        let settings: RunSettings
        do throws(Failure) {
            // RunSettings would report a missing permission as a mistake in the settings.
            if words.contains(config) { _ = try SmallTextFile.text(of: config) }
            settings = try RunSettings(words: words, environment: invocation?.environment ?? environmentVariables)
        } catch { return .failure(error) }
        do {
            let run = try settings.run(words)
            try run.check()
            return .success((settings, run))
        } catch {
            // One of the command line: those of the other places are found above.
            let message = Failure(commandLine: error).text
            return .failure(Failure(.configuration, invocation == nil ? message : "ExecStart: \(message)"))
        }
    }

    /// Right settings, or what the machine lacks for them.
    private func checkMachine(
        for found: (settings: RunSettings, run: Run), _ unit: ServiceUnit
    ) -> Result<RunSettings, Failure> {
        do throws(Failure) {
            // A service has another user, another directory and another PATH than this process.
            try found.settings.checkMachine(
                for: found.run, resolvesRelativePaths: !unit.isLoaded, isRoot: unit.user == "root")
        } catch {
            return .failure(Failure(.configuration, error.text))
        }
        return .success(found.settings)
    }

    private func text(of path: String) -> String? { readFile(path).map { String(decoding: $0, as: UTF8.self) } }

    // MARK: What the settings need

    private func examine(
        _ run: Run, _ choice: ReceiverChoice, of file: String?, in unit: ServiceUnit, _ report: (Finding) -> Void
    ) {
        let user = unit.isLoaded ? UserAccess(named: unit.user, groups: unit.groups) : UserAccess.current
        guard let access = user else {
            return report(
                .failed("permissions", "there is no user \(unit.user)", advice: "install the package again"))
        }
        if let group = run.controlGroup, let number = try? ControlSocket.number(ofGroup: group),
            !access.isMember(ofGroup: number)
        {
            report(
                .failed(
                    "permissions", "user \(unit.user) is not in \(group), the group of control-group",
                    advice: unit.isLoaded
                        ? """
                        sudo systemctl edit locationd, with [Service], SupplementaryGroups=\(group) and \
                        RuntimeDirectoryMode=0755
                        """
                        : "sudo usermod -aG \(group) \(unit.user), and log in again"))
        }
        let needs = ServiceExamination.needs(run, choice, of: file).map { ($0, unit.absolute($1)) }
        report(
            .permissions(of: unit, needs, configuration: file.map(unit.absolute)) { right, path in
                access.has(right, to: right == .write ? nearestExisting(to: path) : path)
            })
        let others = ServiceExamination.otherMachines(run, choice)
        if unit.isLoaded, let finding = Finding.network(of: unit, to: others) { report(finding) }
        if let finding = Finding.hooks(of: run) { report(finding) }
    }

    /// What the service must reach on other machines, as text.
    static func otherMachines(_ run: Run, _ choice: ReceiverChoice) -> [String] {
        var others: [String] = []
        switch choice {
        case .gpsd(let endpoint) where !endpoint.isThisMachine: others.append("gpsd at \(endpoint)")
        case .nmea(.tcp(let endpoint)) where !endpoint.isThisMachine: others.append("the receiver at \(endpoint)")
        default: break
        }
        if let address = run.publishing.publish.flatMap({ try? PublishAddress(argument: $0) }),
            !Endpoint(host: address.host, port: 1).isThisMachine
        {
            others.append("the broker \(address.host)")
        }
        return others
    }

    /// The files that the run's user must be able to read, write or execute.
    static func needs(_ run: Run, _ choice: ReceiverChoice, of file: String?) -> [(UserAccess.Right, String)] {
        let arguments = run.publishing.arguments
        var needs: [(UserAccess.Right, String)] = [
            file, run.power.power == PowerFile.genericName ? nil : run.power.power, arguments.passwordFile,
            arguments.authorities, arguments.certificate, arguments.privateKey,
        ].compactMap { $0.map { (.read, $0) } }
        if case .nmea(.device(let path, _)) = choice { needs += [(.read, path), (.write, path)] }
        needs += [run.track, run.report.directory, run.report.save.map(ReportOptions.directory)].compactMap {
            $0.map { (.write, $0) }
        }
        // Until the service starts, its runtime directory is missing.
        if let path = run.control.path, path != ControlPath.service {
            needs.append((.write, ReportOptions.directory(of: path)))
        }
        if let program = try? run.app.program { needs.append((.execute, program.path)) }
        needs += [run.hooks.enter, run.hooks.exit, run.hooks.lost].compactMap { command in
            command.flatMap(program(ofCommand:)).map { (UserAccess.Right.execute, $0) }
        }
        return needs
    }

    /// The path of the program with which a shell command begins; nil if it is not written out.
    static func program(ofCommand command: String) -> String? {
        guard let word = shellWords(command).first, word.hasPrefix("/"),
            !word.contains(where: { "$`*?[;&|<>()".contains($0) })
        else { return nil }
        return word
    }
}
