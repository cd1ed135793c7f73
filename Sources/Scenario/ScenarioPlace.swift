/// Where something is written in a scenario file.
package struct ScenarioPlace: Hashable, Sendable {
    /// The file's path as given; for an included file, its path relative to the current directory.
    package let file: String
    /// The line, from 1 on.
    package let line: Int

    /// The bytes of the value in the file; nil for a whole file.
    package let range: Range<Int>?

    package init(file: String, line: Int, range: Range<Int>? = nil) {
        self.file = file
        self.line = line
        self.range = range
    }
}
