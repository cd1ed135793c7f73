import Glibc
import LiveSources
import SystemCalls

extension RunSettings {
    /// Checks what the settings name and this machine may lack: a time zone, a group, a program, a directory. A start
    /// ends with it; a reload, `config` and `doctor` report it in advance.
    /// - Parameters:
    ///   - resolvesRelativePaths: whether this process has the user, the directory and the variables of the run.
    ///   - isRoot: whether the run's user is root.
    func checkMachine(
        for run: Run, resolvesRelativePaths: Bool, isRoot: @autoclosure () -> Bool = geteuid() == 0
    ) throws(Failure) {
        try attributingErrors(to: .timeZone) { () throws(Failure) in try run.text.check() }
        try attributingErrors(to: .controlGroup) { () throws(Failure) in
            _ = try run.controlGroup.map(ControlSocket.number(ofGroup:))
        }
        try attributingErrors(to: .app) { () throws(Failure) in
            guard let program = run.app.words?.first, resolvesRelativePaths || program.hasPrefix("/") else { return }
            do throws(Failure) { _ = try run.app.program } catch {
                if resolvesRelativePaths || isVisible(program) { throw error }
            }
        }
        try attributingErrors(to: .nmea) { () throws(Failure) in
            guard case .device(let path, _)? = run.receiver.nmea, resolvesRelativePaths || path.hasPrefix("/") else {
                return
            }
            do throws(ReceiverError) { try ReceiverAddress.checkDevice(path) } catch { throw Failure(error) }
        }
        try attributingErrors(to: .metricsPort) { () throws(Failure) in
            if let port = run.metricsPort { try checkPort(port, isRoot: isRoot()) }
        }
        let arguments = run.publishing.publish == nil ? nil : run.publishing.arguments
        // A unit's RuntimeDirectory is there only while its service runs, and all of them are below /run.
        let control = run.control.path.map(ReportOptions.directory).flatMap { directory in
            resolvesRelativePaths || !["/run/", "/var/run/"].contains { directory.hasPrefix($0) } ? directory : nil
        }
        let needed: [(RunKey, String?, FileStatus.Kind)] = [
            (.control, control, .directory),
            (.report, run.report.report.map(ReportOptions.directory), .directory),
            (.save, run.report.save.map(ReportOptions.directory), .directory),
            (.publishPasswordFile, arguments?.passwordFile, .regular), (.publishCA, arguments?.authorities, .regular),
            (.publishCert, arguments?.certificate, .regular), (.publishKey, arguments?.privateKey, .regular),
        ]
        for case (let key, let path?, let kind) in needed where resolvesRelativePaths || path.hasPrefix("/") {
            try attributingErrors(to: key) { () throws(Failure) in
                let found: FileStatus.Kind
                let code: Failure.Code = kind == .directory ? .cannotCreate : .noInput
                do throws(SystemError) { found = try FileStatus(of: path).kind } catch {
                    guard resolvesRelativePaths || isVisible(path) else { return }
                    throw Failure(.init(error, other: code), "\(key.rawValue): \(path): \(error)")
                }
                guard found != kind else { return }
                let wanted = kind == .directory ? "directory" : "regular file"
                throw Failure(code, "\(key.rawValue): \(path): is not a \(wanted)")
            }
        }
        let read: [(RunKey, String?, PEMFile?)] = [
            (.publishPasswordFile, arguments?.passwordFile, nil), (.publishCA, arguments?.authorities, .certificate),
            (.publishCert, arguments?.certificate, .certificate), (.publishKey, arguments?.privateKey, .privateKey),
        ]
        for case (let key, let path?, let content) in read where resolvesRelativePaths || path.hasPrefix("/") {
            try attributingErrors(to: key) { () throws(Failure) in
                do throws(Failure) {
                    if let content { try content.check(path) } else { _ = try PublishArguments.password(in: path) }
                } catch {
                    // One that only the service's user may read is no mistake.
                    if resolvesRelativePaths || error.code == .dataError || error.code == .configuration { throw error }
                }
            }
        }
        let written: [(RunKey, String?, FileStatus.Kind)] = [
            (.report, run.report.report, .regular), (.save, run.report.save, .regular), (.track, run.track, .directory),
            (.control, run.control.path, .socket),
        ]
        for case (let key, let path?, let kind) in written where resolvesRelativePaths || path.hasPrefix("/") {
            try attributingErrors(to: key) { () throws(Failure) in
                guard let found = try existingKind(at: path), found != kind,
                    kind == .socket || [found, kind].contains(.directory)
                else {
                    // Only the run itself knows its user.
                    guard resolvesRelativePaths, !isWritable(path) else { return }
                    throw Failure(.noPermission, "\(path): permission denied")
                }
                let problem = kind == .regular ? "a directory" : kind == .socket ? "not a socket" : "not a directory"
                throw Failure(.cannotCreate, "\(path): is \(problem)")
            }
        }
    }

    /// Linux lets only root listen at the lowest ports.
    private func checkPort(_ port: UInt16, isRoot: @autoclosure () -> Bool) throws(Failure) {
        let lowest = readFile("/proc/sys/net/ipv4/ip_unprivileged_port_start").flatMap {
            Int(String(decoding: $0, as: UTF8.self).prefix { $0.isNumber })
        }
        guard let lowest, port < lowest, !isRoot() else { return }
        throw Failure(.noPermission, "--metrics-port \(port): only root may use a port below \(lowest)")
    }

    /// What is at a path; nil if nothing is, or if this user cannot see it.
    /// - Throws: if a file is in the place of a directory above it.
    private func existingKind(at path: String) throws(Failure) -> FileStatus.Kind? {
        do throws(SystemError) { return try FileStatus(of: path).kind } catch {
            guard error.code == ENOTDIR else { return nil }
            throw Failure(.cannotCreate, "\(nearestExisting(to: path)): is not a directory")
        }
    }

    /// Whether this user may write to a file or directory, or create it. One that is missing for another reason, such
    /// as a disk that is not mounted yet, counts as writable.
    private func isWritable(_ path: String) -> Bool {
        do throws(SystemError) { try checkWritable(nearestExisting(to: path)) } catch { return error.code != EACCES }
        return true
    }

    /// Whether this user can see whether there is anything at a path.
    private func isVisible(_ path: String) -> Bool {
        do throws(SystemError) { _ = try FileStatus(of: path) } catch { return error.code != EACCES }
        return true
    }

    private func attributingErrors(to key: RunKey, _ body: () throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) { try body() } catch { throw attributed(error, to: key) }
    }

    /// A failure as a mistake with the setting's place, except for one of the command line.
    /// - Parameter codes: those that it keeps, because another start may succeed.
    func attributed(_ failure: Failure, to key: RunKey, keeping codes: Set<Failure.Code> = []) -> Failure {
        guard let setting = self[key], setting.origin != .commandLine else { return failure }
        let mistake = mistake(setting, failure.text)
        return codes.contains(failure.code) ? Failure(failure.code, mistake.text) : mistake
    }
}
