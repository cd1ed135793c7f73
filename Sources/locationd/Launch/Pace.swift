import ArgumentParser

/// How a trace's time passes.
enum Pace: String, CaseIterable, ExpressibleByArgument {
    /// As `--speed` says, and in real time while the app has a time limit.
    case real
    /// From event to event; it stands still while the app works.
    case virtual
}
