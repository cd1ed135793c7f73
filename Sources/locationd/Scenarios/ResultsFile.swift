import LaunchProtocol
import LocationModel

/// The results of scenarios as JSON Lines: a line about the whole, then one for each scenario. The same results are the
/// same bytes.
struct ResultsFile {
    /// The version of the format.
    static let version = 1

    /// What the first line says.
    struct Header: Codable, Hashable {
        let results: String
        let version: Int
        /// The number of all scenarios of the command, of which a shard has a part.
        let total: Int
        /// `3/16`; nil for all of them.
        let shard: String?
    }

    private let file: OutputFile

    /// - Parameter inputs: the files that the command reads.
    init(path: String, inputs: [String] = []) throws(Failure) {
        file = try OutputFile(path: path, isPrivate: true, reading: inputs, as: "the results")
    }

    func begin(total: Int, shard: Shard?) {
        file.empty()
        let header = Header(
            results: "locationd", version: ResultsFile.version, total: total,
            shard: shard.map { "\($0.number)/\($0.count)" })
        file.bytes += LineEncoder.line(precision: .exact) { $0.fields(of: header) }
        file.flush()
    }

    /// Written at once, so that a run that is killed leaves what it has.
    func append(_ result: ScenarioResult) {
        file.bytes += LineEncoder.line(precision: .exact) { $0.fields(of: result) }
        file.flush()
    }

    func finish() throws(Failure) { try file.finish() }
}

extension ResultsFile {
    /// Reads a file of results; a last line without its end, of a run that was killed, is left out.
    static func read(_ path: String) throws(Failure) -> (header: Header, results: [ScenarioResult]) {
        let text = try readText(path)
        var header: Header?
        var results: [ScenarioResult] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            do {
                let decoder = try LineDecoder(parsing: Array(line.utf8))
                if index == 0 {
                    header = try decoder.decode(Header.self)
                } else {
                    results.append(try decoder.decode(ScenarioResult.self))
                }
            } catch {
                throw Failure(.dataError, "\(path):\(index + 1): not a result; save them with replay --results")
            }
        }
        guard let header, header.results == "locationd" else {
            throw Failure(.dataError, "\(path): has no results; save them with replay --results")
        }
        guard header.version == version else {
            throw Failure(
                .dataError, "\(path): is of version \(header.version); this locationd reads version \(version)")
        }
        return (header, results)
    }
}
