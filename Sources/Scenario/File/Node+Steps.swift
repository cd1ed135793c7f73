import LocationModel
import LocationService

extension Node {
    /// The steps, and the node of each one's time.
    func script() throws(ScenarioError) -> (Script, times: [Node]) {
        var steps: [Script.Step] = []
        var times: [Node] = []
        for node in try elements() {
            let (time, stimulus) = try node.object(Node.step)
            let offset = try time.seconds()
            if let before = steps.last?.offset, offset < before {
                throw time.error(
                    "\(time.value.found) is earlier than the step above; steps must be in the order of time")
            }
            steps.append(Script.Step(at: offset, stimulus))
            times.append(time)
        }
        return (Script(steps), times)
    }

    private static func step(_ members: inout Members) throws(ScenarioError) -> (Node, Stimulus) {
        let time = try members.required("at")
        let name = try members.required("do").word(of: StepName.allCases.map { ($0.rawValue, $0) })
        return (time, try name.stimulus(&members))
    }
}
