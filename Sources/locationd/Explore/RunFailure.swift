import Scenario

/// A reason why a run has failed.
struct RunFailure: Hashable {
    /// What it has in common with other runs that fail for the same reason.
    let name: String
    /// The expectation that does not hold, or how the app failed.
    let text: String

    /// The expectations that do not hold, but for budgets, which depend on the machine.
    static func failures(in evaluations: [Evaluation]) -> [RunFailure] {
        evaluations.filter { $0.outcome == .failed && !$0.expectation.isBudget }
            .map { RunFailure(name: $0.expectation.name, text: "\($0.expectation.name): \($0.failure())") }
    }
}
