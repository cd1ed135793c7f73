import LocationService

extension Node {
    /// The steps, and where the time of each stands.
    func script() throws(ScenarioError) -> (Script, times: [Node]) {
        var steps: [Script.Step] = []
        var times: [Node] = []
        for node in try elements() {
            let (time, occurrence) = try node.object(Node.step)
            let offset = try time.seconds()
            if let before = steps.last?.offset, offset < before {
                throw time.error("\(time.value.found) is before the step above; steps stand in the order of time")
            }
            steps.append(Script.Step(at: offset, occurrence))
            times.append(time)
        }
        return (Script(steps), times)
    }

    private static func step(_ members: inout Members) throws(ScenarioError) -> (Node, Occurrence) {
        let time = try members.required("at")
        let name = try members.required("do").word(of: StepName.allCases.map { ($0.rawValue, $0) })
        return (time, try name.occurrence(&members))
    }
}
