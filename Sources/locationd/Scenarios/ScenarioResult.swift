import LocationModel
import Scenario

/// The result of a scenario: everything that the reports show. For a trace it is the same on every machine, apart from
/// budgets of CPU time.
struct ScenarioResult: Codable, Sendable {
    /// Why a scenario could not be run.
    struct Mistake: Error, Codable, Sendable {
        let file: String
        let line: Int
        /// Of a syntax error.
        var column: Int?
        let message: String
        /// The exit code that it stands for.
        let code: Int
    }

    /// The result of an expectation.
    struct Check: Codable, Sendable {
        let name: String
        /// `held`, `failed` or `skipped`.
        let outcome: String
        let found: String
        /// What was found, what was expected, and from when on they differ.
        let text: String
        let file: String
        let line: Int
        /// The events around the moment from which it did not hold.
        var excerpt: String?
        /// With `--update`: the expected value that would hold, and the bytes of the file that have the current one.
        var update: Update?
    }

    /// A piece of a scenario file and what replaces it.
    struct Update: Codable, Hashable, Sendable {
        let begin: Int
        let end: Int
        let text: String
    }

    /// The counts of one state of the app.
    struct StateCounts: Codable, Sendable {
        let state: String
        let deliveries: Int
        let locations: Int
        let wakeUps: Int
        let epochsDecoded: Int
    }

    /// Its number among all scenarios of the command, from 0 on, whatever part of them was run.
    let index: Int
    let file: String
    /// The scenario's name and parameters; empty for the only one of a file.
    let name: String
    let line: Int
    let trace: String
    let parameters: [ScenarioParameter]
    /// The command that runs this scenario alone.
    let command: String
    var mistake: Mistake?
    var checks: [Check] = []
    var counts: [StateCounts] = []
    /// Seconds of the trace.
    var seconds = 0.0
    /// When the trace begins; empty if it was not run.
    var begin = ""
    /// What the run counted, as text.
    var summary = ""

    /// The file, and the name if there is one.
    var title: String { name.isEmpty ? file : "\(file): \(name)" }

    var failures: [Check] { checks.filter { $0.outcome == Evaluation.Outcome.failed.rawValue } }
    var skipped: Int { checks.count { $0.outcome == Evaluation.Outcome.skipped.rawValue } }
    /// Whether nothing is wrong.
    var isPassed: Bool { mistake == nil && failures.isEmpty }
}

extension Sequence<ScenarioResult> {
    /// What failed, in one line; nil if nothing did.
    var verdict: String? {
        var parts: [String] = []
        let checks = reduce(0) { $0 + $1.checks.count }
        let failures = reduce(0) { $0 + $1.failures.count }
        if failures > 0 {
            parts.append("\(failures.grouped) of \(checks.counted("expectation", "expectations")) failed")
        }
        let mistakes = count { $0.mistake != nil }
        let all = count { _ in true }
        if mistakes > 0, all > 1 { parts.append("\(mistakes.grouped) of \(all.grouped) scenarios could not be run") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// The exit code: that of the first scenario that could not be run, or 1 if an expectation failed.
    var code: Failure.Code? {
        if let mistake = first(where: { $0.mistake != nil })?.mistake {
            return Failure.Code(rawValue: Int32(clamping: mistake.code))
        }
        return contains { !$0.failures.isEmpty } ? .different : nil
    }
}

extension ScenarioResult.Mistake {
    init(_ error: ScenarioError) {
        self.init(
            file: error.file, line: error.line, column: error.column,
            message: error.key.isEmpty ? error.message : "\(error.key): \(error.message)",
            code: Int(Failure.Code.dataError.rawValue))
    }

    /// - Parameter place: where the scenario is.
    init(_ failure: Failure, at place: ScenarioPlace) {
        self.init(file: place.file, line: place.line, message: failure.text, code: Int(failure.code.rawValue))
    }

    /// One line with the place, unless the message itself begins with the file.
    var text: String {
        if message.hasPrefix("\(file):") { return message }
        return "\(file):\(line)\(column.map { ":\($0)" } ?? ""): \(message)"
    }
}
