import LocationService

/// A scenario that was read from a JSON5 file, and where its parts stand there.
public struct ScenarioFile: Sendable {
    /// The file, as it was named.
    public let path: String
    /// What it says.
    public let scenario: Scenario
    /// The trace that it names, from the directory in which it was named itself; nil when it names none.
    public let trace: String?
    /// The steps' times, each where it stands.
    private let times: [Node]

    /// Reads a scenario.
    /// - Parameters:
    ///   - text: what is in the file.
    ///   - path: its name, for messages, and for a trace that is named relative to it.
    /// - Throws: the first mistake in it. A key that means nothing is one.
    public init(_ text: String, path: String) throws(ScenarioError) {
        self.path = path
        let whole = try Node(text, file: path)
        var scenario = Scenario()
        var trace: String?
        var times: [Node] = []
        try whole.object { members throws(ScenarioError) in
            trace = try members["trace"]?.text()
            if let node = members["profile"] { scenario.configuration.profile = try node.profile() }
            try members["app"]?.readApp(into: &scenario)
            try members["background"]?.readBackground(into: &scenario.configuration.policy)
            if let node = members["authorization"] { scenario.configuration.authorization = try node.authorization() }
            if let node = members["steps"] { (scenario.configuration.script, times) = try node.script() }
            if let node = members["expect"] {
                scenario.expectations = try node.expectations(inScenes: scenario.usesScenes)
            }
        }
        self.scenario = scenario
        self.times = times
        self.trace = trace.map { ScenarioFile.resolve($0, from: path) }
    }

    private static func resolve(_ trace: String, from path: String) -> String {
        guard !trace.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return trace }
        return path[...slash] + trace
    }

    /// Finds a step that the trace is too short for: it would never happen.
    /// - Parameters:
    ///   - duration: how long the trace lasts, in seconds from its first epoch to its last.
    /// - Throws: which step it is.
    public func check(traceLasting duration: Double) throws(ScenarioError) {
        for node in times where try node.seconds() > duration {
            let length = JSONValue.number(duration).found
            throw node.error("\(node.value.found) is behind the end of the trace, which lasts \(length) s")
        }
    }
}
