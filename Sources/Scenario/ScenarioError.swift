/// What is wrong with a scenario file, in one line: `errand.json5:12: steps[3].at: …`.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, as it was named.
    public let file: String
    /// The line, from 1 on.
    public let line: Int
    /// The column, from 1 on, in characters, where the text is no JSON5.
    public let column: Int?
    /// Where it stands, as in `steps[3].at`; empty for the file as a whole.
    public let key: String
    /// What is wrong, and what would be possible.
    public let message: String

    /// The file, the line, the key, and what is wrong.
    public var description: String {
        "\(file):\(line)\(column.map { ":\($0)" } ?? ""): \(key.isEmpty ? "" : "\(key): ")\(message)"
    }
}
