import SystemCalls

extension RunSettings {
    /// Checks what the settings name and this machine may lack: a time zone, a group, a program, a directory. A run that
    /// starts finds that by itself; one that is under way, or may be started by others, must be told before.
    func checkMachine(for run: Run) throws(Failure) {
        try check(.timeZone) { () throws(Failure) in try run.text.check() }
        try check(.controlGroup) { () throws(Failure) in _ = try run.controlGroup.map(ControlSocket.number(ofGroup:)) }
        try check(.app) { () throws(Failure) in _ = try run.app.program }
        for (key, path) in [(RunKey.report, run.report.report), (.save, run.report.save)] {
            try check(key) { () throws(Failure) in
                guard let directory = path.map(ReportOptions.directory), !fileExists(directory) else { return }
                throw Failure(.noInput, "\(directory): there is no such directory")
            }
        }
    }

    /// Names the place of the setting in the error.
    private func check(_ key: RunKey, _ body: () throws(Failure) -> Void) throws(Failure) {
        do throws(Failure) { try body() } catch {
            guard let setting = self[key], setting.origin != .commandLine else { throw error }
            throw mistake(setting, error.message ?? "")
        }
    }
}
