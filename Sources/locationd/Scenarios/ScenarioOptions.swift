import ArgumentParser

/// Which scenarios `replay` runs, and the reports of their results.
struct ScenarioOptions: ParsableArguments {
    @Option(
        name: .customLong("scenario"), parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            Run scenarios from JSON5 files: what happens to the app, and what is expected. Exit with 1 when an \
            expectation fails.
            """,
            valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp("Of the scenarios, run only those with this name and parameters.", valueName: "name"))
    var only: String?

    @Option(
        help: ArgumentHelp(
            "Of the scenarios, run one of several equal parts: 3/16 is the third of sixteen.", valueName: "k/n"))
    var shard: Shard?

    @Option(
        help: ArgumentHelp("How many scenarios run at the same time; by default one on each core.", valueName: "n"))
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Print one line for each scenario, and what failed, instead of the events.")
    var quiet = false

    @OptionGroup var reports: ResultReportOptions

    @Option(
        help: ArgumentHelp(
            "Save the results, which trace merge-results joins with those of other shards.", valueName: "file.jsonl"),
        completion: .file())
    var results: String?

    /// The files that are written.
    var namedFiles: [(option: String, path: String?)] { [("--results", results)] + reports.namedFiles }

    func validate() throws {
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs needs a number from 1 to 1024; \(jobs) is not one")
        }
        if only == "" { throw ValidationError("--only needs a name; it is empty") }
        try checkFileNames(namedFiles, sharesStandardOutput: true)
        if files.isEmpty, let firstOption {
            throw ValidationError("\(firstOption) is for the expectations of a --scenario")
        }
    }

    /// The first given option besides the files.
    var firstOption: String? {
        let options: [(name: String, isGiven: Bool)] = [
            ("--only", only != nil), ("--shard", shard != nil), ("--jobs", jobs != nil), ("--quiet", quiet),
            ("--results", results != nil), ("--junit", reports.junit != nil), ("--summary", reports.summary != nil),
            ("--metrics", reports.metrics != nil), ("--github", reports.github),
        ]
        return options.first(where: \.isGiven)?.name
    }
}

/// A part of the scenarios: every n-th one, so that the parts are about equally long.
struct Shard: ExpressibleByArgument, Hashable {
    /// From 1 on.
    let number: Int
    let count: Int

    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...100_000).contains(count),
            (1...count).contains(number)
        else { return nil }
        (self.number, self.count) = (number, count)
    }

    /// Whether the scenario with this index, from 0 on, is in this part.
    func contains(_ index: Int) -> Bool { index % count == number - 1 }
}
