import EmulatedDevice
import LocationModel
import Scenario
import TraceSource

/// A scenario, of which a file tells (`Scenario`, "Scenario files"): the trace, what happens in its course, and what should
/// come of it.
extension Simulation {
    /// Lets the rest of the trace pass, and then holds what has happened against the scenario's expectations. Those of what
    /// the run has cost are left out: nothing is measured here.
    /// - Returns: everything that has happened.
    /// - Throws: when the trace cannot be read.
    @discardableResult public func play(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) throws -> Episode {
        guard case .trace(let path, _) = device.configuration.source else { return timeline }
        if let end = try TraceExtent.find(path: path)?.end, let now = device.time {
            try device.advance(by: max(0, end.seconds(since: now)))
        }
        let place = Place(fileID: fileID, filePath: filePath, line: line, column: column)
        let timeline = timeline
        var events = timeline.events
        for state in ApplicationState.allCases { events.counts[state] = device.counts(in: state) }
        for expectation in expectations {
            let evaluation = expectation.evaluate(events)
            guard evaluation.outcome == .failed else { continue }
            place.fail("\(expectation.name): expected \(expectation.text), found \(evaluation.found)\n\(timeline)")
        }
        return timeline
    }
}
