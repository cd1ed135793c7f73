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
