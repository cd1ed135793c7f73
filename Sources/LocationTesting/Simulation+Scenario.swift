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
        if let end = try device.configuration.extent(of: path)?.end, let now = device.time {
            try stepped.advance(by: max(0, end.seconds(since: now)))
        }
        let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let timeline = timeline
        var events = timeline.events
        for state in ApplicationState.allCases { events.counts[state] = try stepped.counts(in: state) }
        events.end = device.time
        if expectations.contains(where: \.needsTruth) {
            if let truth {
                events.truth = try Simulation.positions(in: TraceSource(path: truth))
            } else {
                events.truth = try Simulation.positions(in: device.configuration.trace(path))
            }
        }
        for expectation in expectations {
            let evaluation = expectation.evaluate(events)
            guard evaluation.outcome == .failed else { continue }
            location.fail("\(expectation.name): expected \(expectation.text), found \(evaluation.found)\n\(timeline)")
        }
        return timeline
    }

    /// The positions of a recording at its full rate, in the order of time.
    private static func positions(in recording: consuming TraceSource) throws -> [TruePosition] {
        var source = recording
        var positions: [TruePosition] = []
        try source.forEachFix {
            positions.append($0)
            return true
        }
        return positions
    }
}
