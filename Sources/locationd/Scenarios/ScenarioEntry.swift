import LocationModel
import Scenario
import SystemCalls

/// A scenario of a suite, or why there is none.
struct ScenarioEntry: Sendable {
    /// The most bytes of a scenario file: far more than anybody writes by hand, and a limit for a device without an
    /// end.
    private static let longestFile = 16 << 20

    /// Its number among all scenarios of the command, from 0 on.
    var index = 0
    let file: String
    let name: String
    let line: Int
    let parameters: [ScenarioParameter]
    let content: Result<ScenarioFile, ScenarioResult.Mistake>

    /// The scenarios of files, in their order. A file that cannot be read is an entry with a mistake.
    static func read(_ paths: [String]) -> [ScenarioEntry] {
        var entries = paths.flatMap { read($0) }
        for index in entries.indices { entries[index].index = index }
        return entries
    }

    private static func read(_ path: String) -> [ScenarioEntry] {
        func mistake(_ mistake: ScenarioResult.Mistake) -> [ScenarioEntry] {
            [ScenarioEntry(file: path, name: "", line: mistake.line, parameters: [], content: .failure(mistake))]
        }
        do throws(Failure) {
            let text = try readText(path, upTo: longestFile)
            if text.hasPrefix("$") {
                throw Failure(.dataError, "\(path): is a trace, not a scenario; name it before --scenario")
            }
            let cases: ScenarioCases
            do {
                cases = try ScenarioCases(text, path: path) {
                    String(decoding: try contents(ofFile: $0, upTo: longestFile), as: UTF8.self)
                }
            } catch { return mistake(ScenarioResult.Mistake(error)) }
            return cases.cases.map { scenario in
                ScenarioEntry(
                    file: path, name: scenario.name, line: scenario.line, parameters: scenario.parameters,
                    content: scenario.content.mapError { ScenarioResult.Mistake($0) })
            }
        } catch {
            return mistake(ScenarioResult.Mistake(error, at: ScenarioPlace(file: path, line: 1)))
        }
    }
}

extension [ScenarioEntry] {
    /// Those with the name of `--only`; at least one.
    func named(_ only: String) throws(Failure) -> [ScenarioEntry] {
        let found = filter { $0.name == only }
        guard found.isEmpty else { return found }
        let advice = map(\.name).mostSimilar(to: only).map { "; did you mean '\($0)'?" } ?? ""
        throw Failure(.usage, "--only \(only): no scenario has this name\(advice)")
    }
}
