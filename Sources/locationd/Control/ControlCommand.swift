import ArgumentParser

/// What `locationd ctl` can ask of a run: one line, a word and for ``confirm`` a name behind it.
enum ControlCommand: String, CaseIterable, ExpressibleByArgument {
    /// The app leaves the screen.
    case home
    /// The app comes to the front, from wherever it is.
    case activate
    /// A call comes in: the app stays on the screen, inactive.
    case interrupt
    /// Memory runs low; who runs is asked to free what can be rebuilt.
    case memoryWarning = "memory-warning"
    /// Memory is needed now; who is not on the screen has to go.
    case memoryPressure = "memory-pressure"
    /// The user throws the app out of the app switcher.
    case quit
    /// The user confirms a notification that is shown, by its name; without one, the latest.
    case confirm
    /// Nothing changes.
    case status

    /// Other words for the same.
    private static let aliases: [String: ControlCommand] = ["background": .home, "foreground": .activate]

    /// A command by its word.
    init?(argument word: String) {
        guard let command = ControlCommand(rawValue: word) ?? ControlCommand.aliases[word] else { return nil }
        self = command
    }

    /// A command by its line.
    static func parse(_ line: String) -> (command: ControlCommand, name: String?)? {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let word = parts.first, let command = ControlCommand(argument: word) else { return nil }
        guard parts.count == 2 else { return (command, nil) }
        return command == .confirm ? (command, parts[1]) : nil
    }

    /// The words, for whoever has said another one.
    static var all: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
