import CPUMeter
import LocationModel
import LocationService

extension Scenario.Expectation {
    /// Compares the expectation with a timeline. The result depends on nothing else.
    public func evaluate(_ timeline: Timeline) -> Evaluation {
        switch self {
        case .state(let expected):
            let state = timeline.state
            let last = timeline.entries.last { if case .state = $0.event { true } else { false } }
            return evaluation(state == expected, state.rawValue, from: last?.time)
        case .exactly(let aspect, let words): return compare(timeline.words(of: aspect), with: words)
        case .inOrder(let aspect, let words): return find(words, in: timeline.words(of: aspect))
        case .count(let aspect, let amount):
            let words = timeline.words(of: aspect)
            return evaluation(amount, words.count) { words[$0].time }
        case .quantity(let quantity, let state, let amount):
            let counts = state.map { [timeline.counts[$0] ?? ServiceCounts()] } ?? Array(timeline.counts.values)
            let value = counts.reduce(0) { $0 + quantity.value(of: $1) }
            return evaluation(amount, value) { timeline.time(of: quantity, in: state, number: $0) }
        case .backgroundShare(let share): return compareBackground(timeline.costs, share)
        case .instructions(let state, let budget):
            guard let count = timeline.costs.smallest({ $0[state].usage.instructions.map(Double.init) }) else {
                return skipped(timeline.costs)
            }
            return evaluation(count <= Double(budget), "\(Int(count))", from: nil)
        case .milliseconds(let state, let budget):
            guard let seconds = timeline.costs.smallest({ $0[state].usage.processSeconds }) else {
                return skipped(timeline.costs)
            }
            let found = seconds * 1000
            return evaluation(found <= budget, "\(found.roundedToThousandths) ms", from: nil)
        case .rules:
            let violation = LifecycleAudit.violation(in: timeline)
            return evaluation(violation == nil, violation?.text ?? "hold", from: violation?.time)
        case .longestGap(let state, let most): return evaluateGap(in: state, upTo: most, timeline)
        case .age(let state, let most): return evaluateAge(in: state, upTo: most, timeline)
        case .timeWithin(let metres, let state, let share):
            return evaluateTime(within: metres, in: state, share: share, timeline)
        case .stateAt(let moment, _, let expected):
            return evaluateState(expected, at: timeline.instant(of: moment), timeline)
        case .position(let moment, _, let metres, let point):
            return evaluatePosition(at: moment, within: metres, of: point, timeline)
        case .happened(let step, _, _, let seconds): return evaluateStep(step, within: seconds, timeline)
        case .during(let scope, let expectation): return evaluate(expectation, in: scope, timeline)
        case .stateAtOnce(let expected): return evaluateState(expected, at: timeline.start, timeline)
        case .reached(let expected): return evaluateReached(expected, timeline)
        }
    }

    func evaluation(_ holds: Bool, _ found: String, from time: Instant?) -> Evaluation {
        Evaluation(expectation: self, outcome: holds ? .held : .failed, found: found, time: holds ? nil : time)
    }

    /// - Parameter time: the time of the event with this index, if known.
    private func evaluation(_ amount: Amount, _ count: Int, _ time: (Int) -> Instant?) -> Evaluation {
        let tooMany = amount.maximum.flatMap { count > $0 ? time($0) : nil }
        return evaluation(amount.contains(count), "\(count)", from: tooMany)
    }

    // MARK: Words

    private func compare(_ found: [(time: Instant, word: String)], with words: [String]) -> Evaluation {
        let common = zip(found, words).prefix { $0.word == $1 }.count
        guard common < max(found.count, words.count) else {
            return evaluation(true, Self.text(of: words), from: nil)
        }
        let number = "number \(common + 1)"
        if common == found.count {
            let text = "\(number), \(words[common]), is missing"
            return evaluation(false, text, from: found.last?.time)
        }
        let came = "\(number) is \(found[common].word)"
        return evaluation(
            false, common == words.count ? "\(came), one too many" : "\(came) instead of \(words[common])",
            from: found[common].time)
    }

    private func find(_ words: [String], in found: [(time: Instant, word: String)]) -> Evaluation {
        var remainder = found[...]
        var before: (time: Instant, word: String)?
        for word in words {
            guard let index = remainder.firstIndex(where: { $0.word == word }) else {
                return evaluation(
                    false, "no \(word)\(before.map { " after \($0.word)" } ?? "")", from: before?.time)
            }
            before = remainder[index]
            remainder = remainder[(index + 1)...]
        }
        return evaluation(true, text, from: nil)
    }

    // MARK: Costs

    private func compareBackground(_ costs: [CPULedger], _ share: Double) -> Evaluation {
        for (measure, unit) in CPULedger.Entry.measures {
            func perSecond(_ states: [ApplicationState]) -> Double? {
                costs.smallest { ledger in
                    let seconds = states.reduce(0) { $0 + ledger[$1].seconds }
                    let parts = states.map { measure(ledger[$0]) }
                    guard seconds > 0, !parts.contains(nil) else { return nil }
                    return parts.reduce(0) { $0 + ($1 ?? 0) } / seconds
                }
            }
            guard let background = perSecond([.background]), let foreground = perSecond([.active, .inactive]),
                foreground > 0
            else { continue }
            let found = background / foreground
            return evaluation(found <= share, "\(found.roundedToThousandths), by \(unit)", from: nil)
        }
        guard !costs.isEmpty else { return skipped(costs) }
        return evaluation(
            false, "nothing to compare: the app was not in the foreground and in the background", from: nil)
    }

    private func skipped(_ costs: [CPULedger]) -> Evaluation {
        Evaluation(
            expectation: self, outcome: .skipped,
            found: costs.isEmpty ? "CPU cost was not measured" : "this kernel does not count instructions",
            time: nil)
    }
}

extension CPULedger.Entry {
    /// The measures of cost, the most stable first.
    fileprivate static var measures: [((CPULedger.Entry) -> Double?, String)] {
        [
            ({ $0.usage.instructions.map(Double.init) }, "instructions"),
            ({ Double($0.usage.processNanoseconds) }, "CPU time"),
        ]
    }
}

extension [CPULedger] {
    /// Of the run that was disturbed least.
    fileprivate func smallest(_ value: (CPULedger) -> Double?) -> Double? { compactMap(value).min() }
}

extension Timeline {
    /// The time of a delivery or location, by its index among those of a state or of all; other quantities have none.
    fileprivate func time(of quantity: Scenario.Expectation.Quantity, in state: ApplicationState?, number: Int)
        -> Instant?
    {
        guard quantity == .deliveries || quantity == .locations else { return nil }
        var passed = 0
        for entry in entries {
            guard case .locations(let delivery) = entry.event, state == nil || delivery.state == state else { continue }
            passed += quantity == .locations ? delivery.locations.count : 1
            if passed > number { return entry.time }
        }
        return nil
    }
}

extension Double {
    fileprivate var roundedToThousandths: Double { (self * 1000).rounded() / 1000 }
}
