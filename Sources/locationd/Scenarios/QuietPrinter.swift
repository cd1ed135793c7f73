import LocationModel
import LocationService
import Scenario

/// Prints a line for each scenario, and below it what failed.
struct QuietPrinter: EventPrinter {
    private let format: TextFormat
    private var title = ""

    init(format: TextFormat) { self.format = format }

    func begin(to bytes: inout [UInt8]) {}

    func append(_ event: ServiceEvent, at time: Instant, to bytes: inout [UInt8]) {}

    mutating func append(_ section: RunSection, at time: Instant?, to bytes: inout [UInt8]) {
        switch section {
        case .scenario(let file, _): title = file
        case .expectations(let evaluations): append(evaluations, to: &bytes)
        case .command(let command): bytes.append(contentsOf: "    run again: \(oneLine(command))\n".utf8)
        default: break
        }
    }

    private func append(_ evaluations: [Evaluation], to bytes: inout [UInt8]) {
        let failed = evaluations.filter { $0.outcome == .failed }
        let skipped = evaluations.count { $0.outcome == .skipped }
        let head = "\(failed.isEmpty ? "✔" : "✖") \(oneLine(title))"
        var text = format.colors(failed.isEmpty ? .green : .red, head)
        if skipped > 0 { text += " (\(skipped) skipped)" }
        text += "\n"
        for evaluation in failed { text += "    \(oneLine(evaluation.text(in: format.time)))\n" }
        bytes.append(contentsOf: text.utf8)
    }
}
