import LocationModel

/// Updates the expected values of scenarios that do not hold.
struct ScenarioUpdate {
    private let results: [ScenarioResult]

    init(_ results: [ScenarioResult]) { self.results = results }

    /// Replaces the values in their files. One that several scenarios of a file share is replaced only if they agree.
    /// - Returns: the exit code for what is left; nil if nothing is.
    func write() throws(Failure) -> Failure.Code? {
        var code = results.contains { $0.mistake != nil } ? results.code : nil
        var updates: [String: [ScenarioResult.Update]] = [:]
        for result in results {
            for check in result.failures {
                guard let update = check.update else {
                    code = code ?? .different
                    StandardError.report(
                        "\(check.file):\(check.line): \(check.name) is not updated: decide what is right")
                    continue
                }
                updates[check.file, default: []].append(update)
            }
        }
        for (file, pieces) in updates.sorted(by: { $0.key < $1.key }) {
            var bytes = Array(try readText(file).utf8)
            var count = 0
            let byPlace = Dictionary(grouping: pieces) { $0.begin..<$0.end }
            // From the end, so that the places of the others stay.
            for (range, pieces) in byPlace.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
                guard range.upperBound <= bytes.count else {
                    code = code ?? .dataError
                    StandardError.report("\(file): is not updated: it has become shorter since it was read")
                    break
                }
                let line = bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") } + 1
                guard Set(pieces).count == 1 else {
                    code = code ?? .different
                    StandardError.report("\(file):\(line): is not updated: its scenarios have different values")
                    continue
                }
                bytes.replaceSubrange(range, with: pieces[0].text.utf8)
                count += 1
            }
            guard count > 0 else { continue }
            try OutputFile(path: file).replaceContent(with: bytes)
            StandardError.report("\(file): \(count.counted("expected value was", "expected values were")) updated")
        }
        return code
    }
}
