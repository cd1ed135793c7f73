/// Where something is written in a scenario file.
public struct ScenarioPlace: Hashable, Sendable {
    /// The file's path as given; for an included file, its path relative to the current directory.
    public let file: String
    /// The line, from 1 on.
    public let line: Int

    /// The bytes of the value in the file; nil for a whole file.
    public let range: Range<Int>?

    /// A line of a file.
    public init(file: String, line: Int, range: Range<Int>? = nil) {
        self.file = file
        self.line = line
        self.range = range
    }
}
