import ArgumentParser

/// How a run is printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// One JSON object per line, for programs.
    case jsonl
}
