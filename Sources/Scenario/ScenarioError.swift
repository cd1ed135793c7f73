/// An error in a scenario file, in one line: `errand.json5:12: steps[3].at: …`.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path as given.
    public let file: String
    /// The line, from 1 on.
    public let line: Int
    /// The column in characters, from 1 on, for a syntax error; nil for any other.
    public let column: Int?
    /// The key's path, as in `steps[3].at`; empty for the whole file.
    public let key: String
    /// What is wrong, and what is valid.
    public let message: String

    /// The file, the line, the key and the message.
    public var description: String {
        "\(file):\(line)\(column.map { ":\($0)" } ?? ""): \(key.isEmpty ? "" : "\(key): ")\(message)"
    }
}
