import LocationModel
import LocationService
import Synchronization

/// Reads the settings of a run under way again, on SIGHUP. What has changed applies at once or is named; a mistake
/// leaves everything as it was.
final class Reloading: Sendable {
    private let settings: Mutex<RunSettings>
    /// Those of the start, which apply until the next one if they cannot be reloaded.
    private let started: RunSettings
    private let remote: RemoteControl
    private let notifier: ServiceNotifier?
    private let hooks: Hooks
    private let regions: PublishedRegions
    /// Made again by a reload if it is gone; nil until the run listens.
    private let control = Mutex<ControlSocket?>(nil)

    init(
        of settings: RunSettings, remote: RemoteControl, notifier: ServiceNotifier?, hooks: Hooks,
        regions: PublishedRegions
    ) {
        self.settings = Mutex(settings)
        started = settings
        (self.remote, self.notifier, self.hooks, self.regions) = (remote, notifier, hooks, regions)
    }

    /// Sets the socket of the run.
    func setControl(_ socket: ControlSocket) { control.withLock { $0 = socket } }

    /// Reads the settings and applies them. Called on the thread that receives signals.
    @Sendable func begin() {
        notifier?.beginReloading()
        defer { notifier?.endReloading(remote) }
        restoreControl()
        let before = settings.withLock { $0 }
        do {
            let after = try RunSettings.current()
            let run = try after.run(Array(CommandLine.arguments.dropFirst(2)))
            try run.check()
            // The hooks first: a new geofence may be entered at once.
            hooks.replace(by: run.hooks.commands)
            remote.reconfigure { run.apply(to: &$0) }
            regions.replace(by: run.publicRegions)
            settings.withLock { $0 = after }
            StandardError.report(Reloading.summary(started, before, after))
            do throws(Failure) { try after.checkMachine(for: run, resolvesRelativePaths: true) } catch {
                StandardError.report("the next start would fail: \(error.text)", .warning)
            }
        } catch {
            let message = Failure(commandLine: error).text
            StandardError.report("the configuration is not reloaded: \(message)", .error)
        }
    }

    private func restoreControl() {
        guard let socket = control.withLock({ $0 }) else { return }
        do throws(Failure) {
            if try socket.restore() {
                StandardError.report("\(socket.path): the control socket was removed; created again", .warning)
            }
        } catch {
            StandardError.report("the control socket was removed, and cannot be created again: \(error.text)", .warning)
        }
    }

    /// What has changed, in one line. It has no positions and no commands, because the journal must reveal neither
    /// where somebody lives nor a password.
    /// - Parameter started: the settings of the start.
    static func summary(_ started: RunSettings, _ before: RunSettings, _ after: RunSettings) -> String {
        let changed = RunKey.allCases.filter { key in
            (key.isReloadable ? before : started).text(of: key) != after.text(of: key)
        }
        guard !changed.isEmpty else { return "configuration reloaded; nothing has changed" }
        let texts = changed.map { key in
            let value = after.publicText(of: key).map { "= \($0)" } ?? "has changed"
            return "\(key.rawValue) \(value)\(key.isReloadable ? "" : " (from the next start on)")"
        }
        return "configuration reloaded: \(texts.joined(separator: ", "))"
    }
}
