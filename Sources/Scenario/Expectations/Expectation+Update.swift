import LocationModel

extension Scenario.Expectation {
    /// The expected value with which the expectation holds for a timeline, as it is written in a scenario file; nil for
    /// one that is not updated: an order, a share, a place, and measured costs, which are decisions and not recordings.
    package func updated(for timeline: Timeline) -> String? {
        switch self {
        case .state: quoted(timeline.state.rawValue)
        case .exactly(let aspect, _): "[\(timeline.words(of: aspect).map { quoted($0.word) }.joined(separator: ", "))]"
        case .count(_, let amount), .quantity(_, _, let amount):
            Int(evaluate(timeline).found).map { amount.widened(to: $0).json }
        case .longestGap(let state, _): timeline.longestGap(in: state).map { limit($0.seconds) }
        case .age(let state, _): timeline.highestAge(in: state).map { limit($0.seconds) }
        case .stateAt(let moment, _, _): timeline.instant(of: moment).map { quoted(timeline.state(at: $0).rawValue) }
        case .stateAtOnce: timeline.start.map { quoted(timeline.state(at: $0).rawValue) }
        case .during(let scope, let expectation): timeline.after(scope).flatMap { expectation.updated(for: $0) }
        case .rules, .inOrder, .position, .happened, .reached, .timeWithin, .backgroundShare, .instructions,
            .milliseconds:
            nil
        }
    }

    private func limit(_ seconds: Double) -> String { quoted("\(Int(max(0, seconds).rounded(.up)))s") }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\0"..<" ": quoted += "\\u\(scalar.value.text(digits: 4, radix: 16))"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Amount {
    /// The amount with the nearer limit moved to a count; an exact number stays one.
    func widened(to count: Int) -> Amount {
        if let maximum, minimum == maximum { return Amount(count) }
        if contains(count) { return self }
        return count < minimum ? Amount(minimum: count, maximum: maximum) : Amount(minimum: minimum, maximum: count)
    }

    /// As in a scenario file.
    var json: String {
        guard minimum != maximum else { return "\(minimum)" }
        let parts = [minimum > 0 ? "min: \(minimum)" : nil, maximum.map { "max: \($0)" }].compactMap(\.self)
        return parts.isEmpty ? "{ max: 0 }" : "{ \(parts.joined(separator: ", ")) }"
    }
}
