import ArgumentParser

/// How a trace's time passes.
enum Pace: String, CaseIterable, ExpressibleByArgument {
    /// So many times faster than real time, and in real time while the app has a time limit.
    case real
    /// From event to event; it stands still while the app works.
    case virtual
}
