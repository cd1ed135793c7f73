import ArgumentParser

/// How a run is printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// Lines of text for the user.
    case text
    /// One JSON object per line, for programs.
    case jsonl
}
