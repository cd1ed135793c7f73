import ArgumentParser

/// What `locationd ctl` can ask of a run: one word, one line.
enum ControlCommand: String, CaseIterable, ExpressibleByArgument {
    case background
    case foreground
    case interrupt
    case status

    static var allValueDescriptions: [String: String] {
        [
            "background": "The app leaves the screen.",
            "foreground": "The app comes back to the front.",
            "interrupt": "A call comes in: the app stays on the screen, inactive.",
            "status": "Nothing changes; tell how things are.",
        ]
    }

    /// The words, for whoever has said another one.
    static var all: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
