/// The expectations of a scenario file with their places.
struct ExpectationList {
    private(set) var list: [(expectation: Scenario.Expectation, place: ScenarioPlace)] = []

    mutating func append(_ expectation: Scenario.Expectation, at place: ScenarioPlace) {
        list.append((expectation, place))
    }

    /// Reads the expectations of the whole run.
    mutating func read(_ node: Node, usesScenes: Bool) throws(ScenarioError) {
        list += try node.expectations(inScenes: usesScenes)
    }

    /// Reads the expectations of a moment.
    mutating func read(_ node: Node, at moment: Moment, usesScenes: Bool) throws(ScenarioError) {
        let label = StepLabel(node.stepKey)
        list += try node.momentaryExpectations(at: moment, label)
    }

    /// Reads the expectations of the time after a step of the script, up to the next one.
    mutating func read(
        _ node: Node, after step: Int, _ label: StepLabel, usesScenes: Bool
    ) throws(ScenarioError) {
        list += try node.expectations(after: step, label, inScenes: usesScenes)
    }
}
