import Scenario

/// Runs a random life, and returns the expectations that fail.
protocol LifeHost {
    /// The most lives that are tried to make one smaller.
    var mostAttempts: Int { get }

    /// The command that explores a seed again.
    func command(exploring seed: UInt64, over trace: String) -> String

    /// What fails in a life; nothing in a good one.
    func failures(of file: ScenarioFile, over track: LifeTrack) throws -> [LifeFailure]
}

/// A trace, or a part of one in memory.
enum LifeTrack {
    case file(String)
    case part([UInt8], name: String)
}

/// What fails in a life.
struct LifeFailure: Hashable {
    /// What it has in common with other lives that fail for the same reason.
    let name: String
    /// The expectation that does not hold, or how the app failed.
    let text: String

    init(name: String, text: String) { (self.name, self.text) = (name, text) }

    /// The expectations that do not hold, but for budgets, which depend on the machine.
    static func failures(in evaluations: [Evaluation]) -> [LifeFailure] {
        evaluations.filter { $0.outcome == .failed && !$0.expectation.isBudget }
            .map { LifeFailure(name: $0.expectation.name, text: "\($0.expectation.name): \($0.failure())") }
    }
}
