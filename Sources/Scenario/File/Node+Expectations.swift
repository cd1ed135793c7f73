import LocationModel

/// The expectations in a scenario file.
extension Node {
    func expectations(inScenes usesScenes: Bool) throws(ScenarioError) -> [Scenario.Expectation] {
        try expecting("at least one expectation, such as state or launches") { members throws(ScenarioError) in
            var expectations: [Scenario.Expectation] = []
            if let node = members["state"] { expectations.append(.state(try node.state())) }
            for aspect in Aspect.allCases {
                guard let node = members[aspect.rawValue] else { continue }
                expectations.append(try node.expectation(of: aspect, usesScenes: usesScenes))
            }
            for quantity in Scenario.Expectation.Quantity.allCases {
                guard let node = members[quantity.rawValue] else { continue }
                expectations += try node.expectations(of: quantity)
            }
            if let node = members["cpu"] { expectations += try node.budgets() }
            return expectations
        }
    }

    /// Reads an object that must contain an expectation: an empty one would always hold.
    private func expecting(
        _ what: String, _ read: (inout Members) throws(ScenarioError) -> [Scenario.Expectation]
    ) throws(ScenarioError) -> [Scenario.Expectation] {
        let expectations = try object(read)
        if expectations.isEmpty { throw error("expected \(what), found none") }
        return expectations
    }

    private func state() throws(ScenarioError) -> ApplicationState {
        try word(of: ApplicationState.allCases.map { ($0.rawValue, $0) })
    }

    /// An array lists all events; with `{ inOrder: […] }` others may come between; a number and `{ min, max }` count.
    private func expectation(of aspect: Aspect, usesScenes: Bool) throws(ScenarioError) -> Scenario.Expectation {
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
        let vocabulary = aspect.vocabulary(usesScenes: usesScenes)?.map { ($0, $0) }
        return try elements().map { node throws(ScenarioError) in
            if let vocabulary { try node.word(of: vocabulary) } else { try node.text() }
        }
    }

    /// `{ total: …, background: … }`
    private func expectations(of quantity: Scenario.Expectation.Quantity) throws(ScenarioError) -> [Scenario
        .Expectation]
    {
        try expecting("total, or one of the app's states") { members throws(ScenarioError) in
            var expectations: [Scenario.Expectation] = []
            if let node = members["total"] { expectations.append(.quantity(quantity, nil, try node.amount())) }
            for state in ApplicationState.allCases {
                guard let node = members[state.rawValue] else { continue }
                expectations.append(.quantity(quantity, state, try node.amount()))
            }
            return expectations
        }
    }

    private func budgets() throws(ScenarioError) -> [Scenario.Expectation] {
        try expecting("backgroundToForeground, instructions, or both") { members throws(ScenarioError) in
            var expectations: [Scenario.Expectation] = []
            if let node = members["backgroundToForeground"] {
                expectations.append(.backgroundShare(try node.number(in: 0...1000, "a share: 0.2 is a fifth")))
            }
            expectations += try members["instructions"]?.instructions() ?? []
            return expectations
        }
    }

    private func instructions() throws(ScenarioError) -> [Scenario.Expectation] {
        try expecting("one of the app's states") { members throws(ScenarioError) in
            var expectations: [Scenario.Expectation] = []
            for state in ApplicationState.allCases {
                guard let node = members[state.rawValue] else { continue }
                let budget = try node.wholeNumber(in: 0...Int.max, "a whole number of instructions")
                expectations.append(.instructions(state, budget))
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
