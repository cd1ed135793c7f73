import ArgumentParser
import LaunchProtocol
import LocationEngine
import LocationModel
import LocationService
import Publishing

/// A command from the broker, as OwnTracks writes it: `{"_type":"cmd","action":"reportLocation"}`. Only what is named
/// here can be done from there, and only with `--publish-commands`.
enum RemoteCommand: Equatable {
    case publisher(BrokerCommand)
    /// Options of run as words of its command line; only ``settings``.
    case configuration([String])

    /// What the broker may change: a list of its own, because a reload of the file may also change the commands of
    /// hooks.
    private static let settings: Set<RunKey> = [.desiredAccuracy, .distanceFilter, .backgroundInterval, .batch]

    /// Nil for everything else.
    init?(_ bytes: [UInt8]) {
        guard let object = try? [String: JSONValue](parsing: bytes),
            object["_type"] == .text("cmd"), case .text(let action)? = object["action"]
        else { return nil }
        switch action {
        case "reportLocation": self = .publisher(.reportLocation)
        case "resend":
            guard case .integer(let first)? = object["first"], case .integer(let last)? = object["last"], first >= 0,
                last >= first
            else { return nil }
            self = .publisher(.resend(first: UInt64(first), last: UInt64(last)))
        case "setConfiguration":
            guard case .object(let values)? = object["configuration"] else { return nil }
            var words: [String] = []
            for (name, value) in values.sorted(by: { $0.key < $1.key }) where name != "_type" {
                guard let key = RunKey(rawValue: name), RemoteCommand.settings.contains(key),
                    let text = RemoteCommand.text(value)
                else { return nil }
                words.append("--\(key.rawValue)=\(text)")
            }
            guard !words.isEmpty else { return nil }
            self = .configuration(words)
        default: return nil
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: nil
        }
    }

    /// What these words change, and nothing else: the configuration file may have been edited since the last reload.
    static func change(_ words: [String]) throws -> @Sendable (inout ServiceConfiguration) -> Void {
        let run = try Run.parse(words)
        let keys = settings.filter { key in words.contains { $0.hasPrefix("--\(key.rawValue)=") } }
        return { run.apply(keys, to: &$0) }
    }

    /// Performs what concerns the run; returns what concerns the connection.
    func perform(_ remote: RemoteControl) -> BrokerCommand? {
        switch self {
        case .publisher(let command): return command
        case .configuration(let words):
            do {
                remote.reconfigure(try RemoteCommand.change(words))
                StandardError.report("the broker has set \(words.joined(separator: " "))")
            } catch {
                let message = Failure(commandLine: error).text
                StandardError.report("a command of the broker is not valid: \(message)", .warning)
            }
            return nil
        }
    }
}

extension Run {
    /// Applies those of these settings that the broker may change.
    fileprivate func apply(_ keys: Set<RunKey>, to configuration: inout ServiceConfiguration) {
        if keys.contains(.desiredAccuracy) { configuration.desiredAccuracy = requests.desiredAccuracy ?? .best }
        if keys.contains(.distanceFilter) { configuration.distanceFilter = requests.distanceFilter }
        if keys.contains(.batch) { configuration.policy.batchDelay = background.batch?.seconds ?? 0 }
        if keys.contains(.backgroundInterval) { background.applyInterval(to: &configuration) }
    }
}
