import LaunchProtocol
import LocationModel
import RunReport

/// The files of a report, which only their owner may read, because positions are private.
struct ReportFiles {
    private let report: OutputFile?
    private let saved: OutputFile?
    private let format: TextFormat

    /// Opens the files, so that a mistake in their names is reported before the run. Those that did not exist are there
    /// only once they are written, because an empty one would be mistaken for a result.
    /// - Parameters:
    ///   - inputs: the files that the command reads.
    ///   - format: how the report is written; what is saved does not depend on it.
    init(report: String?, saved: String?, reading inputs: [String], as format: TextFormat) throws(Failure) {
        self.format = format
        func open(_ path: String) throws(Failure) -> OutputFile {
            let file = try OutputFile(path: path, isPrivate: true)
            file.discard()
            return file
        }
        self.report = try report.map(open)
        self.saved = try saved.map(open)
        for input in inputs where self.report?.isFile(at: input) == true || self.saved?.isFile(at: input) == true {
            throw Failure(.usage, "\(input): the report would overwrite an input; name another file")
        }
    }

    /// Writes a result, and its report in comparison with an earlier one.
    func write(_ result: RunResult, before: RunResult? = nil) throws(Failure) {
        try saved?.replaceContent(with: result.line)
        if let report {
            let units = Units(format.units, time: format.time)
            try report.replaceContent(with: RunReport(result, before: before, units: units).html)
        }
    }
}

extension RunResult {
    /// The most bytes of a saved result: ten times more than one has.
    private static let longestFile = 16 << 20

    /// Reads a result that `--save` has saved.
    init(savedAt path: String) throws(Failure) {
        let text = try readText(path, upTo: RunResult.longestFile)
        guard let object = try? [String: JSONValue](parsing: Array(text.utf8)) else {
            throw Failure(.dataError, "\(path): not a saved result; save one with --save")
        }
        do { try self.init(object) } catch {
            switch error {
            case .notAResult: throw Failure(.dataError, "\(path): not a saved result; save one with --save")
            case .version(let version):
                throw Failure(
                    .dataError,
                    """
                    \(path): saved in version \(version); this locationd reads version \(RunResult.formatVersion): \
                    measure again
                    """
                )
            }
        }
    }
}
