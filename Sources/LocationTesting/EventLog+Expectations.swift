public import LocationModel
public import Scenario

/// Expectations: one that does not hold fails the test at its line and shows the timeline. Each returns the log, for
/// the next one.
extension EventLog {
    /// The events of a kind are exactly these, in this order.
    ///
    /// `Aspect` lists the kinds. Events are in the words of a scenario file: `"applicationDidEnterBackground"`,
    /// `"shop entered"`.
    @discardableResult public func expect(
        _ aspect: Aspect, _ first: String, _ others: String..., fileID: String = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) -> EventLog {
        check(
            .exactly(aspect, [first] + others),
            at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// There are no events of a kind.
    @discardableResult public func expect(
        no aspect: Aspect, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column
    ) -> EventLog {
        check(.exactly(aspect, []), at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The events of a kind include these, in this order; others may come before, between and after them.
    @discardableResult public func expect(
        _ aspect: Aspect, inOrder first: String, _ others: String..., fileID: String = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) -> EventLog {
        check(
            .inOrder(aspect, [first] + others),
            at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The number of events of a kind: `count: 3`, `count: 1...5`, `count: 1...`.
    @discardableResult public func expect(
        _ aspect: Aspect, count: some AmountExpression, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: Int = #column
    ) -> EventLog {
        check(
            .count(aspect, count.amount),
            at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The number of deliveries to the app: `deliveries: 3`, `deliveries: 1...5`, `deliveries: 1...`.
    @discardableResult public func expect(
        deliveries: some AmountExpression, fileID: String = #fileID, filePath: StaticString = #filePath,
        line: UInt = #line, column: Int = #column
    ) -> EventLog {
        let count = self.deliveries.count
        return check(
            deliveries.amount.contains(count), "deliveries", deliveries.amount.text, "\(count)",
            at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// The app's state at the end.
    @discardableResult public func expect(
        state: ApplicationState, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column
    ) -> EventLog {
        check(.state(state), at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// A condition of the test's own, with a description for the message.
    @discardableResult public func expect(
        _ what: String, fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: Int = #column, _ condition: (EventLog) throws -> Bool
    ) rethrows -> EventLog {
        let holds = try condition(self)
        return check(
            holds, what, "true", "false",
            at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    private func check(_ expectation: Scenario.Expectation, at location: TestLocation) -> EventLog {
        let evaluation = expectation.evaluate(events)
        return check(evaluation.outcome == .held, expectation.name, expectation.text, evaluation.found, at: location)
    }

    private func check(
        _ holds: Bool, _ name: String, _ expected: String, _ found: String, at location: TestLocation
    ) -> EventLog {
        if !holds { location.fail("\(name): expected \(expected), found \(found)\n\(self)") }
        return self
    }
}
