import LocationModel
import LocationService

/// The steps of a scenario file, which become a script and the expectations at a time or after a step.
struct StepList {
    private var steps: [Script.Step] = []
    private var faults: [Script.Step] = []
    /// The steps whose time is known before the run.
    private var times: [(moment: Moment, node: Node)] = []
    /// The steps that may use a name, or introduce one.
    private var names: [(stimulus: Stimulus, node: Node)] = []
    /// From when on `after` counts.
    private var anchor = Moment.offset(0)
    /// The time of the last step of the script, which checks have not moved.
    private var last = Moment.offset(0)
    /// Whether a step above waits for an event, so that when the following ones happen is known only in the run.
    private var isDynamic = false
    private var latestOffset = 0.0

    /// The steps in their order. Faults of the source come at their times whatever the steps wait for.
    var script: Script { Script(steps, concurrentSteps: faults) }

    // MARK: Reading

    mutating func read(
        _ node: Node, usesScenes: Bool, expecting expectations: inout [Node.Expected]
    ) throws(ScenarioError) {
        for element in try node.elements() {
            try element.object { members throws(ScenarioError) in
                try add(&members, of: element, usesScenes: usesScenes, expecting: &expectations)
            }
        }
    }

    /// Reads steps of the source alone, which a matrix can add to others.
    mutating func readFaults(_ node: Node) throws(ScenarioError) {
        let faultNames: [StepName] = [.sourceLost, .sourceFound, .fixesLost, .fixesFound]
        for element in try node.elements() {
            let step = try element.object { members throws(ScenarioError) -> Script.Step in
                let time = try members.required("at")
                let moment = try time.moment()
                times.append((moment, time))
                let name = try members.required("do").word(of: faultNames.map { ($0.rawValue, $0) })
                return Script.Step(moment.trigger, try name.stimulus(&members, isTimed: true))
            }
            faults.append(step)
        }
    }

    /// When a step of the file happens.
    private enum StepTime {
        case moment(Moment)
        /// Seconds after the event that `pattern` describes.
        case event(pattern: Node, after: Double)
    }

    private mutating func add(
        _ members: inout Node.Members, of element: Node, usesScenes: Bool, expecting expectations: inout [Node.Expected]
    ) throws(ScenarioError) {
        let time = members["at"]
        let pattern = time == nil ? members["waitFor"] : nil
        let delay = time == nil ? members["after"] : nil
        if time == nil && pattern == nil && delay == nil { _ = try members.required("at") }
        let expected = members["expect"]
        let name = members["do"]
        if name == nil && expected == nil && pattern == nil { _ = try members.required("do") }

        let stepTime = try stepTime(at: time, waitingFor: pattern, after: delay)
        if name == nil, case .moment(let moment) = stepTime {
            return try addCheck(expected, at: moment, expecting: &expectations)
        }
        let stimulus: Stimulus? = try name.map { node throws(ScenarioError) in
            let step: StepName = try node.word()
            let stimulus = try step.stimulus(&members, isTimed: delay == nil)
            names.append((stimulus, element))
            return stimulus
        }
        let trigger = try trigger(
            at: stepTime, &members, of: element, usesScenes: usesScenes, expecting: &expectations)
        let index = addStep(trigger, stimulus)
        if let expected {
            expectations += try expected.expectations(after: index, StepLabel(element.key), inScenes: usesScenes)
        }
    }

    private mutating func stepTime(
        at time: Node?, waitingFor pattern: Node?, after delay: Node?
    ) throws(ScenarioError) -> StepTime {
        if let time {
            let moment = try time.moment()
            try checkOrder(of: time, moment)
            times.append((moment, time))
            return .moment(moment)
        }
        let seconds = try delay?.seconds() ?? 0
        guard let pattern else { return .moment(anchorMoment(after: seconds)) }
        return .event(pattern: pattern, after: seconds)
    }

    /// Adds what is expected at a moment. A check must not change the run, not even by a wake-up, so it is no step of
    /// the script.
    private mutating func addCheck(
        _ expected: Node?, at moment: Moment, expecting expectations: inout [Node.Expected]
    ) throws(ScenarioError) {
        if let expected {
            expectations += try expected.momentaryExpectations(at: moment, StepLabel(expected.stepKey))
        }
        move(to: moment)
    }

    /// The trigger of the next step of the script; an awaited event must happen.
    private mutating func trigger(
        at time: StepTime, _ members: inout Node.Members, of element: Node, usesScenes: Bool,
        expecting expectations: inout [Node.Expected]
    ) throws(ScenarioError) -> Script.Trigger {
        switch time {
        case .moment(let moment): return moment.trigger
        case .event(let node, let seconds):
            let pattern = try node.eventPattern(usesScenes: usesScenes)
            isDynamic = true
            let limit = try members["within"]?.positiveSeconds()
            let happened = Scenario.Expectation.happened(
                step: steps.count, StepLabel(element.key), pattern.name, within: limit.map { $0 + seconds })
            expectations.append((happened, node.place))
            return .event(pattern, since: secondsOfChecks, after: seconds)
        }
    }

    /// Adds a step to the script.
    /// - Returns: its index.
    private mutating func addStep(_ trigger: Script.Trigger, _ stimulus: Stimulus?) -> Int {
        let index = steps.count
        steps.append(Script.Step(trigger, stimulus))
        switch trigger {
        case .at(let offset) where !isDynamic: move(to: .offset(offset))
        case .timeOfDay(let seconds) where !isDynamic: move(to: .timeOfDay(seconds))
        default: move(to: .step(index, after: 0))
        }
        last = anchor
        return index
    }

    private mutating func checkOrder(of time: Node, _ moment: Moment) throws(ScenarioError) {
        guard case .offset(let offset) = moment else { return }
        if offset < latestOffset {
            throw time.error("\(time.value.found) is earlier than the step above; steps must be in the order of time")
        }
        latestOffset = offset
    }

    /// How long after the last step of the script the checks below it are.
    private var secondsOfChecks: Double {
        switch (last, anchor) {
        case (.offset(let from), .offset(let to)), (.timeOfDay(let from), .timeOfDay(let to)),
            (.step(_, let from), .step(_, let to)):
            max(0, to - from)
        default: 0
        }
    }

    private func anchorMoment(after seconds: Double) -> Moment {
        switch anchor {
        case .offset(let offset): .offset(offset + seconds)
        case .timeOfDay(let time): .timeOfDay(time + seconds)
        case .step(let index, let passed): .step(index, after: passed + seconds)
        }
    }

    private mutating func move(to moment: Moment) {
        anchor = moment
        if case .offset(let offset) = moment { latestOffset = max(latestOffset, offset) }
    }

    // MARK: Checks

    func check(lasting duration: Double, from start: Instant) throws(ScenarioError) {
        for (moment, node) in times {
            let offset: Double
            switch moment {
            case .offset(let seconds): offset = seconds
            case .timeOfDay(let seconds): offset = start.next(timeOfDay: seconds).seconds(since: start)
            case .step: continue
            }
            guard offset > duration else { continue }
            let length = JSON5Value.number(duration).found
            throw node.error("\(node.value.found) is after the end of the trace, which lasts \(length) s")
        }
    }

    /// - Parameters:
    ///   - requests: the app's own, at its launch.
    ///   - pictures: the names of the app's pictures.
    func checkNames(_ requests: [Request], pictures: Set<String>) throws(ScenarioError) {
        var (tasks, notifications, regions): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for case .startMonitoring(let region) in requests { regions.insert(region.identifier) }
        for named in names {
            switch named.stimulus {
            case .app(.beginBackgroundTask(let name)), .backgroundWork(let name, _): tasks.insert(name)
            case .scheduleNotification(let name, _): notifications.insert(name)
            case .request(_, .startMonitoring(let region)): regions.insert(region.identifier)
            default: break
            }
        }
        for named in names {
            switch named.stimulus {
            case .endBackgroundTask(let name):
                try check(name, is: "background task", in: tasks, begunBy: "beginBackgroundTask", named.node)
            case .app(.confirmNotification(let name)), .app(.cancelNotification(let name)):
                try check(name, is: "notification", in: notifications, begunBy: "scheduleNotification", named.node)
            case .picture(let name, _):
                try check(name, is: "picture", in: pictures, begunBy: "app.pictures", named.node)
            case .request(_, .stopMonitoring(let name)), .request(_, .requestState(let name)):
                try check(name, is: "region", in: regions, begunBy: "startMonitoring", named.node)
            default: break
            }
        }
    }

    private func check(
        _ name: String, is kind: String, in known: Set<String>, begunBy step: String, _ node: Node
    ) throws(ScenarioError) {
        guard !known.contains(name) else { return }
        let advice = known.sorted().mostSimilar(to: name).map { "; did you mean \($0)?" } ?? ""
        throw node.error("no \(step) has the \(kind) \"\(name)\"\(advice)")
    }
}
