import Scenario

/// Performs random runs, and returns the expectations that fail.
protocol RunHost {
    /// The most runs that are tried to make one smaller.
    var mostAttempts: Int { get }

    /// The command that explores a seed again.
    func command(exploring seed: UInt64, over trace: String) -> String

    /// What fails in a run; empty if it passes.
    func failures(of file: ScenarioFile, over trace: ExploredTrace) throws -> [RunFailure]
}
