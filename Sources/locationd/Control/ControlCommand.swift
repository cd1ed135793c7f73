import ArgumentParser
import LocationModel

/// A command of `locationd ctl`: one line with a word, and for ``confirm`` a name after it.
enum ControlCommand: String, CaseIterable, ExpressibleByArgument {
    case home, activate, interrupt
    case memoryWarning = "memory-warning"
    case memoryPressure = "memory-pressure"
    case quit, confirm, status, position, why, health, metrics

    /// What it sends to the run; nil for ``confirm``, which first needs the notification's name, and for those
    /// that only report.
    var stimulus: Stimulus? {
        switch self {
        case .home: .app(.home)
        case .activate: .bringToForeground
        case .interrupt: .app(.interrupt)
        case .memoryWarning: .app(.memoryWarning)
        case .memoryPressure: .app(.memoryPressure)
        case .quit: .app(.quit)
        case .confirm, .status, .position, .why, .health, .metrics: nil
        }
    }

    /// What it does, for `ctl --help`.
    var help: String {
        switch self {
        case .home: "the app enters the background"
        case .activate: "the app enters the foreground; it is launched if it is not running"
        case .interrupt: "a call interrupts the app: it stays on the screen, inactive, until it is activated"
        case .memoryWarning: "the app is asked to free memory"
        case .memoryPressure: "the system needs memory: an app that is off the screen is terminated"
        case .quit: "the user removes the app from the app switcher"
        case .confirm: "the user confirms a notification: the latest one, or the one named"
        case .status: "nothing changes; prints the state, the source and the CPU used"
        case .position: "nothing changes; prints where the device is, predicted if the run has --predict"
        case .metrics: "nothing changes; prints the status in the format of OpenMetrics, for a monitoring system"
        case .health: "nothing changes; prints whether the run works, as locationd health does"
        case .why: "nothing changes; prints why the app receives no location, and when it received none"
        }
    }

    /// Another word for it.
    private var alias: String? {
        switch self {
        case .home: "background"
        case .activate: "foreground"
        default: nil
        }
    }

    /// The command for a word.
    init?(argument word: String) {
        guard let command = ControlCommand.allCases.first(where: { $0.rawValue == word || $0.alias == word }) else {
            return nil
        }
        self = command
    }

    /// Parses a command line, without its line end.
    static func parse(_ line: String) -> (command: ControlCommand, name: String?)? {
        if let command = ControlCommand(rawValue: line) { return (command, nil) }
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first, let command = ControlCommand(argument: word) else { return nil }
        guard parts.count == 2 else { return (command, nil) }
        return command == .confirm ? (command, parts[1]) : nil
    }

    /// The words, for an error message.
    static var all: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The words with their help, a line for each.
    static var helpTable: String {
        let rows = allCases.map { ($0.rawValue + ($0.alias.map { " (or \($0))" } ?? ""), $0.help) }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { word, help in "  \(word)\(String(repeating: " ", count: width - word.count))  \(help)" }
            .joined(separator: "\n")
    }
}
