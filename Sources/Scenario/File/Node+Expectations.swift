import LocationModel

/// The expectations in a scenario file.
extension Node {
    /// An expectation with its place.
    typealias Expected = (expectation: Scenario.Expectation, place: ScenarioPlace)

    /// Those of the whole run.
    func expectations(inScenes usesScenes: Bool) throws(ScenarioError) -> [Expected] {
        try expecting("at least one expectation, such as state or launches") { members throws(ScenarioError) in
            var expectations: [Expected] = []
            if let node = members["state"] { expectations.append((.state(try node.state()), node.place)) }
            if let node = members["rules"] { expectations.append((try node.word(of: [("hold", .rules)]), node.place)) }
            expectations += try members.events(Scenario.Expectation.Quantity.allCases, inScenes: usesScenes)
            if let node = members["timeWithin"] { expectations.append((try node.timeWithin(), node.place)) }
            if let node = members["cpu"] { expectations += try node.budgets() }
            return expectations
        }
    }

    /// Those of the time after a step, up to the next one or for so long: `within`.
    func expectations(
        after step: Int, _ label: StepLabel, inScenes usesScenes: Bool
    ) throws(ScenarioError) -> [Expected] {
        let what = "an expectation of the time after the step, such as state or messages"
        return try expecting(what) { members throws(ScenarioError) in
            let limit = try members["within"]?.positiveSeconds()
            let scope = StepScope(step: step, label: label, seconds: limit)
            var expectations: [Expected] = []
            if let node = members["state"] {
                let state = try node.state()
                expectations.append((limit == nil ? .stateAtOnce(state) : .reached(state), node.place))
            }
            expectations += try members.events([.deliveries, .locations], inScenes: usesScenes)
            return expectations.map { (.during(scope, $0.expectation), $0.place) }
        }
    }

    /// Those of a moment.
    func momentaryExpectations(at moment: Moment, _ label: StepLabel) throws(ScenarioError) -> [Expected] {
        try expecting("state, position or both") { members throws(ScenarioError) in
            var expectations: [Expected] = []
            if let node = members["state"] {
                expectations.append((.stateAt(moment, label, try node.state()), node.place))
            }
            if let node = members["position"] {
                expectations.append((try node.position(at: moment, label), node.place))
            }
            return expectations
        }
    }

    /// The key of the step that this value is in: `steps[3]` of `steps[3].expect`.
    var stepKey: String { key.hasSuffix(".expect") ? String(key.dropLast(7)) : key }

    /// Reads an object that must contain an expectation: an empty one would always hold.
    private func expecting(
        _ what: String, _ read: (inout Members) throws(ScenarioError) -> [Expected]
    ) throws(ScenarioError) -> [Expected] {
        let expectations = try object(read)
        if expectations.isEmpty { throw error("expected \(what), found none") }
        return expectations
    }

    private func state() throws(ScenarioError) -> ApplicationState { try word() }

    /// An array lists all events; with `{ inOrder: […] }` others may come between; a number and `{ min, max }` count.
    fileprivate func expectation(of aspect: Aspect, usesScenes: Bool) throws(ScenarioError) -> Scenario.Expectation {
        switch value {
        case .array: return .exactly(aspect, try words(of: aspect, usesScenes))
        case .number: return .count(aspect, try amount())
        case .object:
            return try object { members throws(ScenarioError) in
                if let node = members["inOrder"] {
                    let words = try node.words(of: aspect, usesScenes)
                    if words.isEmpty { throw node.error("expected at least one word: an empty list always holds") }
                    return .inOrder(aspect, words)
                }
                return .count(aspect, try amount(&members))
            }
        case .null, .bool, .text:
            throw error("expected an array, a number, { inOrder: […] } or { min: …, max: … }, found \(value.found)")
        }
    }

    private func words(of aspect: Aspect, _ usesScenes: Bool) throws(ScenarioError) -> [String] {
        try elements().map { node throws(ScenarioError) in try node.word(of: aspect, usesScenes) }
    }

    func word(of aspect: Aspect, _ usesScenes: Bool) throws(ScenarioError) -> String {
        guard let vocabulary = aspect.vocabulary(usesScenes: usesScenes) else { return try text() }
        return try word(of: vocabulary.map { ($0, $0) })
    }

    /// `{ total: …, background: … }`
    fileprivate func expectations(of quantity: Scenario.Expectation.Quantity) throws(ScenarioError) -> [Expected] {
        try byState { node, state throws(ScenarioError) in .quantity(quantity, state, try node.amount()) }
    }

    /// `{ total: …, background: … }`, or only the total.
    fileprivate func limits(
        _ expectation: (ApplicationState?, Double) -> Scenario.Expectation
    ) throws(ScenarioError) -> [Expected] {
        guard case .object = value else { return [(expectation(nil, try seconds()), place)] }
        return try byState { node, state throws(ScenarioError) in expectation(state, try node.seconds()) }
    }

    private func byState(
        _ read: (Node, ApplicationState?) throws(ScenarioError) -> Scenario.Expectation
    ) throws(ScenarioError) -> [Expected] {
        try expecting("total, or one of the app's states") { members throws(ScenarioError) in
            var expectations: [Expected] = []
            if let node = members["total"] { expectations.append((try read(node, nil), node.place)) }
            for state in ApplicationState.allCases {
                guard let node = members[state.rawValue] else { continue }
                expectations.append((try read(node, state), node.place))
            }
            return expectations
        }
    }

    // MARK: Place and time

    /// `{ within: 50, of: { latitude, longitude } }`, or of `"truth"`.
    private func position(at moment: Moment, _ label: StepLabel) throws(ScenarioError) -> Scenario.Expectation {
        try object { members throws(ScenarioError) in
            let metres = try members.required("within").number(in: 0.001...1e7, "metres, more than 0")
            let node = try members.required("of")
            if case .text = node.value {
                return .position(moment, label, within: metres, of: try node.word(of: [("truth", nil)]))
            }
            let point = try node.object { members throws(ScenarioError) in try members.coordinate() }
            return .position(moment, label, within: metres, of: point)
        }
    }

    /// `{ metres: 100, share: 0.99, state: "background" }`
    private func timeWithin() throws(ScenarioError) -> Scenario.Expectation {
        try object { members throws(ScenarioError) in
            .timeWithin(
                metres: try members.required("metres").number(in: 0.001...1e7, "metres, more than 0"),
                try members["state"]?.state(),
                share: try members.required("share").number(in: 0.000_001...1, "a share up to 1: 0.99 is 99 %"))
        }
    }

    // MARK: Costs

    private func budgets() throws(ScenarioError) -> [Expected] {
        try expecting("backgroundToForeground, instructions, milliseconds or several") {
            members throws(ScenarioError) in
            var expectations: [Expected] = []
            if let node = members["backgroundToForeground"] {
                let share = try node.number(in: 0...1000, "a share: 0.2 is a fifth")
                expectations.append((.backgroundShare(share), node.place))
            }
            expectations +=
                try members["instructions"]?.costs { node, state throws(ScenarioError) in
                    .instructions(state, try node.wholeNumber(in: 0...Int.max, "a whole number of instructions"))
                } ?? []
            expectations +=
                try members["milliseconds"]?.costs { node, state throws(ScenarioError) in
                    .milliseconds(state, try node.number(in: 0...1e12, "milliseconds, 0 or more"))
                } ?? []
            return expectations
        }
    }

    private func costs(
        _ read: (Node, ApplicationState) throws(ScenarioError) -> Scenario.Expectation
    ) throws(ScenarioError) -> [Expected] {
        try expecting("one of the app's states") { members throws(ScenarioError) in
            var expectations: [Expected] = []
            for state in ApplicationState.allCases {
                guard let node = members[state.rawValue] else { continue }
                expectations.append((try read(node, state), node.place))
            }
            return expectations
        }
    }

    // MARK: Amounts

    private func amount() throws(ScenarioError) -> Amount {
        if case .object = value { return try object(amount) }
        return Amount(try count("a whole number, or { min: …, max: … }"))
    }

    private func amount(_ members: inout Members) throws(ScenarioError) -> Amount {
        let (minimum, maximum) = (members["min"], members["max"])
        if minimum == nil && maximum == nil { throw error("expected min, max or both") }
        let amount = Amount(
            minimum: try minimum?.count("a whole number") ?? 0, maximum: try maximum?.count("a whole number"))
        if let minimum, amount == Amount() { throw minimum.error("0 or more always holds") }
        if let most = amount.maximum, let node = maximum, most < amount.minimum {
            throw node.error("\(most) is less than min, which is \(amount.minimum)")
        }
        return amount
    }

    private func count(_ what: String) throws(ScenarioError) -> Int { try wholeNumber(in: 0...Int(Int32.max), what) }
}

extension Node.Members {
    /// What is expected of a whole run and of the time after a step alike: the events, some quantities, the longest gap
    /// between deliveries, and the highest age of a location.
    fileprivate mutating func events(
        _ quantities: [Scenario.Expectation.Quantity], inScenes usesScenes: Bool
    ) throws(ScenarioError) -> [Node.Expected] {
        var expectations: [Node.Expected] = []
        for aspect in Aspect.allCases {
            guard let node = self[aspect.rawValue] else { continue }
            expectations.append((try node.expectation(of: aspect, usesScenes: usesScenes), node.place))
        }
        for quantity in quantities {
            guard let node = self[quantity.rawValue] else { continue }
            expectations += try node.expectations(of: quantity)
        }
        if let node = self["longestGap"] { expectations += try node.limits { .longestGap($0, $1) } }
        if let node = self["age"] { expectations += try node.limits { .age($0, $1) } }
        return expectations
    }
}
