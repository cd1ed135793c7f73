import EmulatedDevice
import LocationModel
import Scenario
import TraceSource

/// Scenario files (module `Scenario`): the trace, the steps during it, and the expectations.
extension Simulation {
    /// Advances the time to the end of the trace, and then evaluates the scenario's expectations, except those of CPU
    /// cost, which is not measured here.
    /// - Returns: all events.
    /// - Throws: when the trace cannot be read.
    @discardableResult public func play(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: Int = #column
    ) throws -> EventLog {
        guard case .trace(let path, _) = device.configuration.source else { return timeline }
        if let end = try TraceExtent.find(path: path, speedOverGround: device.configuration.speedOverGround)?.end,
            let now = device.time
        {
            try stepped.advance(by: max(0, end.seconds(since: now)))
        }
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let timeline = timeline
        var events = timeline.events
        for state in ApplicationState.allCases { events.counts[state] = try stepped.counts(in: state) }
        for expectation in expectations {
            let evaluation = expectation.evaluate(events)
            guard evaluation.outcome == .failed else { continue }
            location.fail("\(expectation.name): expected \(expectation.text), found \(evaluation.found)\n\(timeline)")
        }
        return timeline
    }
}
