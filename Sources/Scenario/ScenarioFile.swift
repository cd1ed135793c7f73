package import LocationModel
import LocationService

/// A scenario that was read from a JSON5 file, with the places of its steps and expectations.
public struct ScenarioFile: Sendable {
    /// The file's path as given.
    public let path: String
    /// The scenario's name and parameters; empty for the only scenario of a file that does not name it.
    public let name: String
    /// The values of the matrix that it has.
    package let parameters: [ScenarioParameter]
    /// Where the scenario begins.
    package let place: ScenarioPlace
    /// The app, its steps and what is expected of it.
    public let scenario: Scenario
    /// The trace's path, resolved relative to the file that names it; nil if it names none.
    public let trace: String?
    /// Where the trace is named, or else where the scenario begins.
    package let tracePlace: ScenarioPlace
    /// A trace that is written into the scenario as positions, as CSV with a header; nil if there is none.
    public let positions: [UInt8]?
    /// The path of the true positions: a recording; nil if the trace itself at its full rate counts as the truth.
    public let truth: String?
    /// Where each expectation is, in the order of the scenario's.
    package let places: [ScenarioPlace]
    private let steps: StepList

    /// Reads the only scenario of a file.
    /// - Parameters:
    ///   - text: the file's content.
    ///   - path: the file's path, for error messages and for a relative trace.
    ///   - include: reads an included file, or throws the reason why it cannot be read; nil if there is none.
    /// - Throws: the first error; an unknown key is one, and so is a second scenario.
    public init(_ text: String, path: String, including include: (String) throws -> String? = { _ in nil })
        throws(ScenarioError)
    {
        let cases = try ScenarioCases(text, path: path, including: include).cases
        guard cases.count == 1, let first = cases.first else {
            throw ScenarioError(
                file: path, line: 1, column: nil, key: "", message: "has \(cases.count) scenarios; one is needed here")
        }
        self = try first.content.get()
    }

    init(_ root: Node, name: String, parameters: [ScenarioParameter], path: String) throws(ScenarioError) {
        self.path = path
        self.name = name
        self.parameters = parameters
        place = root.place
        var scenario = Scenario()
        var (trace, positions, truth): (String?, [UInt8]?, String?)
        var tracePlace = root.place
        var steps = StepList()
        var expectations: [Node.Expected] = []
        try root.object { members throws(ScenarioError) in
            if let node = members["trace"] {
                trace = ScenarioFile.resolve(try node.text(), from: node.file)
                tracePlace = node.place
            }
            if let node = members["profile"] { scenario.configuration.profile = try node.profile() }
            try members["app"]?.readApp(into: &scenario)
            if let node = members["otherApps"] { scenario.configuration.memory.otherApps = try node.sizes() }
            try members["background"]?.readBackground(into: &scenario.configuration.policy)
            if let node = members["authorization"] { scenario.configuration.authorization = try node.authorization() }
            let usesScenes = scenario.usesScenes
            if let node = members["steps"] { try steps.read(node, usesScenes: usesScenes, expecting: &expectations) }
            if let node = members["expect"] { expectations += try node.expectations(inScenes: usesScenes) }
            if let node = members["positions"] {
                if trace != nil { throw node.error("there is a trace, too; use one or the other") }
                positions = try node.positions(from: try members["start"]?.instant())
            }
            if let node = members["truth"] { truth = ScenarioFile.resolve(try node.text(), from: node.file) }
            if let node = members["faults"] { try steps.readFaults(node) }
            members.otherKeys = ScenarioCases.keys
        }
        scenario.configuration.script = steps.script
        scenario.expectations = expectations.map(\.expectation)
        self.scenario = scenario
        self.trace = trace
        self.tracePlace = tracePlace
        self.positions = positions
        self.truth = truth
        self.steps = steps
        places = expectations.map(\.place)
    }

    static func resolve(_ path: String, from file: String) -> String {
        guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }

    /// Checks that every step whose time is known is within the trace.
    /// - Parameters:
    ///   - duration: seconds from the trace's first epoch to its last.
    ///   - start: the first epoch.
    /// - Throws: the first step after the end of the trace.
    package func check(traceLasting duration: Double, from start: Instant) throws(ScenarioError) {
        try steps.check(lasting: duration, from: start)
    }

    /// Checks that each name of a background task, a local notification or a region that a step uses is one that a
    /// step or the app of the scenario introduces.
    ///
    /// Not for a scenario whose app is a program: that introduces its own names.
    /// - Throws: the first name that does not exist.
    package func checkNames() throws(ScenarioError) {
        try steps.checkNames(
            scenario.configuration.requests, pictures: Set(scenario.configuration.memory.pictures.keys))
    }
}
