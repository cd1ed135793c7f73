public import LocationModel
public import Scenario

/// Expectations: one that does not hold fails the test where it stands, and shows the timeline. Each returns the episode,
/// for the next one.
extension Episode {
    /// Exactly these things have happened of a kind, in this order.
    /// - Parameters:
    ///   - aspect: the kind; ``Aspect`` lists them.
    ///   - first: the first one, in the words of a scenario file: `"applicationDidEnterBackground"`, `"shop entered"`.
    ///   - others: what follows it.
    @discardableResult public func expect(
        _ aspect: Aspect, _ first: String, _ others: String..., fileID: String = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) -> Episode {
        hold(
            .exactly(aspect, [first] + others),
            at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Nothing of a kind has happened.
    @discardableResult public func expect(
        no aspect: Aspect, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column
    ) -> Episode {
        hold(.exactly(aspect, []), at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Among the things of a kind are these, in this order; there may be others before, between and behind them.
    @discardableResult public func expect(
        _ aspect: Aspect, inOrder first: String, _ others: String..., fileID: String = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) -> Episode {
        hold(
            .inOrder(aspect, [first] + others),
            at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// There are so many things of a kind: `count: 3`, `count: 1...5`, `count: 1...`.
    @discardableResult public func expect(
        _ aspect: Aspect, count: some AmountExpression, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: Int = #column
    ) -> Episode {
        hold(
            .count(aspect, count.amount),
            at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The app has got so many deliveries: `deliveries: 3`, `deliveries: 1...5`, `deliveries: 1...`.
    @discardableResult public func expect(
        deliveries: some AmountExpression, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: Int = #column
    ) -> Episode {
        let count = self.deliveries.count
        return hold(
            deliveries.amount.contains(count), "deliveries", deliveries.amount.text, "\(count)",
            at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The app is in this state at the end.
    @discardableResult public func expect(
        state: ApplicationState, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column
    ) -> Episode {
        hold(.state(state), at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Something of the test's own holds.
    /// - Parameters:
    ///   - what: what it is, for the message.
    ///   - condition: whether it holds.
    @discardableResult public func expect(
        _ what: String, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column, _ condition: (Episode) throws -> Bool
    ) rethrows -> Episode {
        let holds = try condition(self)
        return hold(
            holds, what, "that it holds", "that it does not",
            at: Place(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func hold(_ expectation: Scenario.Expectation, at place: Place) -> Episode {
        let evaluation = expectation.evaluate(events)
        return hold(evaluation.outcome == .held, expectation.name, expectation.text, evaluation.found, at: place)
    }

    private func hold(
        _ holds: Bool, _ name: String, _ expected: String, _ found: String, at place: Place
    ) -> Episode {
        if !holds { place.fail("\(name): expected \(expected), found \(found)\n\(self)") }
        return self
    }
}

/// How many there should be: a number, or a range of them.
public protocol AmountExpression {
    /// The amount.
    var amount: Amount { get }
}

extension Int: AmountExpression {
    /// Exactly so many.
    public var amount: Amount { Amount(self) }
}

extension ClosedRange: AmountExpression where Bound == Int {
    /// From so many to so many.
    public var amount: Amount { Amount(minimum: lowerBound, maximum: upperBound) }
}

extension PartialRangeFrom: AmountExpression where Bound == Int {
    /// At least so many.
    public var amount: Amount { Amount(minimum: lowerBound) }
}

extension PartialRangeThrough: AmountExpression where Bound == Int {
    /// At most so many.
    public var amount: Amount { Amount(maximum: upperBound) }
}
