import LocationModel
import LocationService
import Synchronization

/// Reads the settings of a run under way again, on SIGHUP. What has changed applies at once or is named; a mistake leaves
/// everything as it was.
final class Reloading: Sendable {
    private let settings: Mutex<RunSettings>
    private let remote: RemoteControl
    private let notifier: ServiceNotifier?
    private let hooks: Hooks

    init(of settings: RunSettings, _ remote: RemoteControl, _ notifier: ServiceNotifier?, _ hooks: Hooks) {
        self.settings = Mutex(settings)
        (self.remote, self.notifier, self.hooks) = (remote, notifier, hooks)
    }

    /// Reads the settings and applies them. Called on the thread that receives signals.
    @Sendable func begin() {
        notifier?.beginReloading()
        defer { notifier?.endReloading(remote) }
        let before = settings.withLock { $0 }
        do {
            let after = try RunSettings.current()
            let run = try after.run(Array(CommandLine.arguments.dropFirst(2)))
            try after.checkMachine(for: run)
            remote.reconfigure { run.apply(to: &$0) }
            hooks.replace(by: run.hooks.commands)
            settings.withLock { $0 = after }
            StandardError.write("locationd: \(Reloading.summary(before, after))\n")
        } catch {
            let message = (error as? Failure ?? Failure(commandLine: error)).message ?? ""
            StandardError.write("locationd: the configuration is not reloaded: \(oneLine(message))\n", .error)
        }
    }

    /// What has changed, in one line. It has no positions, because the journal must not reveal where somebody lives.
    static func summary(_ before: RunSettings, _ after: RunSettings) -> String {
        let changed = RunKey.allCases.filter { before.text(of: $0) != after.text(of: $0) }
        guard !changed.isEmpty else { return "configuration reloaded; nothing has changed" }
        let texts = changed.map { key in
            let value =
                key.privateForm == nil
                ? oneLine(after.text(of: key)) : after.count(of: key).counted("circle", "circles")
            return "\(key.rawValue) = \(value)\(key.isReloadable ? "" : " (from the next start on)")"
        }
        return "configuration reloaded: \(texts.joined(separator: ", "))"
    }
}
