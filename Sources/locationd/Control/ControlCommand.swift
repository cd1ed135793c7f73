import ArgumentParser
import LocationModel
import Scenario

/// A command of `locationd ctl`: one line with a word, and for ``confirm`` a name after it.
enum ControlCommand: Hashable {
    /// What the user or the system does, in the word of a scenario's step.
    case step(StepName)
    /// What prints something and changes nothing.
    case report(Report)

    enum Report: String, CaseIterable { case status, position, why, health, metrics }

    static let status = report(.status)
    static let position = report(.position)
    static let why = report(.why)
    static let health = report(.health)
    static let metrics = report(.metrics)
    static let home = step(.home)
    static let `return` = step(.return)
    static let confirm = step(.confirmNotification)

    var word: String {
        switch self {
        case .step(let step): step.rawValue
        case .report(let report): report.rawValue
        }
    }

    /// The words of earlier versions.
    private static let aliases: [String: ControlCommand] = [
        "background": .home, "foreground": .return, "activate": .return, "interrupt": .step(.call),
        "memory-warning": .step(.memoryWarning), "memory-pressure": .step(.memoryPressure), "confirm": .confirm,
    ]

    /// Parses a command line, without its line end.
    static func parse(_ line: String) -> (command: ControlCommand, name: String?)? {
        if let command = ControlCommand(argument: line) { return (command, nil) }
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first, let command = ControlCommand(argument: word) else { return nil }
        guard parts.count == 2 else { return (command, nil) }
        return command == .confirm ? (command, parts[1]) : nil
    }
}

extension ControlCommand: ExpressibleByArgument {
    static let allCases =
        StepName.allCases.filter { $0.controlHelp != nil }.map(step) + Report.allCases.map(report)

    static var allValueStrings: [String] { allCases.map(\.word) }

    /// The words, for a shell.
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    init?(argument word: String) {
        if let report = Report(rawValue: word) {
            self = .report(report)
        } else if let step = StepName(rawValue: word), step.controlHelp != nil {
            self = .step(step)
        } else if let command = ControlCommand.aliases[word] {
            self = command
        } else {
            return nil
        }
    }
}

// MARK: Help

extension ControlCommand {
    private var help: String {
        switch self {
        case .step(let step): step.controlHelp ?? ""
        case .report(.status): "prints the state, the source and the CPU used"
        case .report(.position): "prints where the device is, or with --predict should be"
        case .report(.why): "prints why the app receives no location, and when"
        case .report(.health): "prints whether the run works, as locationd health does"
        case .report(.metrics): "prints the status as OpenMetrics, for monitoring systems"
        }
    }

    /// The words, for an error message.
    static var all: String { allValueStrings.joined(separator: ", ") }

    /// The words with their help, a line for each.
    static var helpTable: String {
        let width = allValueStrings.map(\.count).max() ?? 0
        return allCases.map { command in
            "  \(command.word)\(String(repeating: " ", count: width - command.word.count))  \(command.help)"
        }
        .joined(separator: "\n")
    }
}
