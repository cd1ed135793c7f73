import ArgumentParser

/// What `locationd ctl` can ask of a run: one word, one line.
enum ControlCommand: String, CaseIterable, ExpressibleByArgument {
    /// The app leaves the screen.
    case background
    /// The app comes back to the front.
    case foreground
    /// A call comes in: the app stays on the screen, inactive.
    case interrupt
    /// Nothing changes.
    case status

    /// The words, for whoever has said another one.
    static var all: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
