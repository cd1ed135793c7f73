import ArgumentParser
import LocationModel
import SystemCalls

/// `--expect` and how strictly it compares.
struct ComparisonOptions: ParsableArguments {
    @Option(
        name: .customLong("expect"),
        help: ArgumentHelp(
            "Compare with a run recorded with --output jsonl; if they differ, show where and exit with 1.",
            valueName: "file"),
        completion: .file())
    var expected: String?

    @Option(
        help: ArgumentHelp(
            """
            With --expect: what may differ, as position=5m,time=1s,speed=0.5; other keys are those of the recorded \
            lines.
            """,
            valueName: "key=value,…"))
    var tolerance: String?

    @Option(
        name: .customLong("ignore"),
        help: ArgumentHelp("With --expect: keys that are not compared.", valueName: "key,…"))
    var ignored: String?

    @Flag(
        help:
            """
            Record the run of --expect again; with --scenario, replace the expected values that do not hold. Review \
            the difference before you commit it.
            """
    )
    var update = false

    func validate() throws {
        if expected == nil, let option = tolerance != nil ? "--tolerance" : ignored != nil ? "--ignore" : nil {
            throw ValidationError("\(option) needs --expect")
        }
        _ = try parsed()
    }

    func parsed() throws -> RunTolerance {
        var result = RunTolerance()
        for part in tolerance?.split(separator: ",") ?? [] {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            let name = pair.first ?? ""
            let text = pair.count == 2 ? pair[1] : ""
            let isInMetres = name == "position" && text.hasSuffix("m")
            let value = name == "time" ? TimeSpan(text)?.seconds : Self.number(isInMetres ? text.dropLast() : text[...])
            guard let value else {
                throw ValidationError("--tolerance \(part): expected position=5m, time=1s or a key with a number")
            }
            switch name {
            case "position": result.metres = value
            case "time": result.seconds = value
            default: result.values[name] = value
            }
        }
        result.ignored = Set(ignored?.split(separator: ",").map(String.init) ?? [])
        return result
    }

    private static func number(_ text: Substring) -> Double? {
        Double(text).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
    }

    /// The recorded run; nil without one, or if a file that does not exist is to be written.
    func recordedRun() throws -> RunComparison? {
        guard let expected else { return nil }
        if update, !fileExists(expected) { return nil }
        return try RunComparison(path: expected, parsed())
    }

    /// Compares a run with the recorded one, or records it again.
    func compare(_ run: RecordedRun, with recorded: RunComparison?, path: String) throws(Failure) {
        let difference = recorded?.difference(from: run.kept)
        guard update else {
            guard let difference else { return }
            throw Failure(.different, "\(path): \(difference.summary)", details: difference.details)
        }
        if recorded != nil && difference == nil { return }
        try OutputFile(path: path, isPrivate: true).replaceContent(with: run.kept.utf8)
        let what = difference.map { "\($0.summary); recorded again" } ?? "recorded"
        StandardError.report("\(path): \(what)")
    }
}
