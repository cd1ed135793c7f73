import LocationService

/// A scenario that was read from a JSON5 file, with the positions of its steps.
public struct ScenarioFile: Sendable {
    /// The file's path as given.
    public let path: String
    /// The scenario.
    public let scenario: Scenario
    /// The trace's path, resolved relative to the scenario file; nil if it names none.
    public let trace: String?
    /// The nodes of the steps' times.
    private let times: [Node]

    /// Reads a scenario.
    /// - Parameters:
    ///   - text: the file's content.
    ///   - path: the file's path, for error messages and for a relative trace.
    /// - Throws: the first error; an unknown key is one.
    public init(_ text: String, path: String) throws(ScenarioError) {
        self.path = path
        let root = try Node(text, file: path)
        var scenario = Scenario()
        var trace: String?
        var times: [Node] = []
        try root.object { members throws(ScenarioError) in
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

    /// Checks that every step is within the trace.
    /// - Parameter duration: seconds from the trace's first epoch to its last.
    /// - Throws: the first step after the end of the trace.
    public func check(traceLasting duration: Double) throws(ScenarioError) {
        for node in times where try node.seconds() > duration {
            let length = JSON5Value.number(duration).found
            throw node.error("\(node.value.found) is after the end of the trace, which lasts \(length) s")
        }
    }
}
