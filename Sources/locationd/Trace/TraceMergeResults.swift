import ArgumentParser
import LocationModel

/// `locationd trace merge-results`: joins the results of shards to what one run would have given.
struct TraceMergeResults: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge-results",
        abstract: "Join the results of the shards of replay --scenario, and write their reports.",
        discussion: """
            Results and reports are the same bytes as those of one run of all scenarios. Of a scenario with two \
            results, those of a shard that was run again, the last file's counts. Exit with 1 when an expectation \
            failed, and with 65 when results are missing. Example:

              locationd replay --scenario Tests/*.json5 --shard 1/2 --results one.jsonl
              locationd replay --scenario Tests/*.json5 --shard 2/2 --results two.jsonl
              locationd trace merge-results one.jsonl two.jsonl --junit report.xml
            """)

    @Argument(help: "The results that replay --results has saved, in any order.", completion: .file())
    var inputs: [String]

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Also save the joined results.", valueName: "file.jsonl"),
        completion: .file())
    var output: String?

    @OptionGroup var reports: ResultReportOptions

    func validate() throws {
        try checkFileNames([("--output", output)] + reports.namedFiles, sharesStandardOutput: true)
    }

    func run() throws {
        var known: [Int: ScenarioResult] = [:]
        var total: Int?
        for input in inputs {
            let (header, results) = try ResultsFile.read(input)
            if let total, header.total != total {
                throw Failure(
                    .dataError, "\(input): is of \(header.total) scenarios, but the files before it are of \(total)")
            }
            total = header.total
            for result in results {
                guard (0..<header.total).contains(result.index) else {
                    throw Failure(.dataError, "\(input): has a result of scenario \(result.index) of \(header.total)")
                }
                known[result.index] = result
            }
        }
        let all = total ?? 0
        let missing = (0..<all).filter { known[$0] == nil }
        if let first = missing.first {
            let next = missing.dropFirst().prefix(4).map { ", \($0 + 1)" }.joined()
            throw Failure(
                .dataError,
                """
                \(missing.count.counted("result is", "results are")) missing, of the scenarios \
                \(first + 1)\(next)\(missing.count > 5 ? ", …" : "") of \(all): run their shard again
                """
            )
        }
        let results = known.sorted { $0.key < $1.key }.map(\.value)
        var reports = try reports.open(reading: inputs)
        let file = try output.map { path throws(Failure) in try ResultsFile(path: path, inputs: inputs) }
        reports.empty()
        file?.begin(total: all, shard: nil)
        for result in results {
            reports.add(result)
            file?.append(result)
        }
        try file?.finish()
        try reports.write(results)
        if let code = results.code { throw Failure(code, results.verdict) }
    }
}
