import Foundation
import LocationModel
import TestSupport

@testable import RunReport

/// A drive that a report is written of: from a place to the north-east, in the background in between.
enum SampleRun {
    /// A fix of the drive after so many seconds.
    static func fix(_ second: Int) -> Fix {
        var fix = Fix(time: at(Double(second)), mode: .threeDimensional)
        let speed = 10 + 8 * sin(Double(second) / 60)
        fix.coordinate = Coordinate(
            latitude: 48.1 + Double(second) * 5e-5 + 0.002 * sin(Double(second) / 97),
            longitude: 11.5 + Double(second) * 8e-5 + 0.003 * cos(Double(second) / 71))
        fix.speed = speed
        fix.course = 45
        fix.altitude = 500 + 30 * sin(Double(second) / 300)
        return fix
    }

    /// Records a drive of so many seconds; in the background every tenth fix reaches the app.
    static func recorder(seconds: Int, background: Range<Int>? = nil, gap: Range<Int>? = nil) -> TripRecorder {
        let recorder = TripRecorder()
        var state = ApplicationState.active
        recorder.record(.state(.active, from: .notRunning), at: at(0))
        recorder.record(.message(.didBecomeActive), at: at(0))
        for second in 0..<seconds where !(gap?.contains(second) ?? false) {
            let now = at(Double(second))
            let next: ApplicationState = background?.contains(second) ?? false ? .background : .active
            if next != state {
                recorder.record(.message(next == .background ? .didEnterBackground : .willEnterForeground), at: now)
                recorder.record(.state(next, from: state), at: now)
                state = next
            }
            guard state == .active || second.isMultiple(of: 10) else { continue }
            recorder.recordWakeUp(at: now)
            recorder.record(.locations(delivery([fix(second)], in: state)), at: now)
        }
        recorder.finish(at: at(Double(seconds - 1)))
        return recorder
    }

    static func delivery(_ fixes: [Fix], in state: ApplicationState, batch: Int? = nil) -> DeliveredLocations {
        DeliveredLocations(
            locations: fixes[...], client: ClientID(1), state: state, work: state.isForeground ? .all : .alwaysOnly,
            batch: batch)
    }

    static func trip(seconds: Int, gap: Range<Int>? = nil) -> Trip {
        let reference = recorder(seconds: seconds, gap: gap)
        let app = recorder(seconds: seconds, background: seconds / 10..<seconds - seconds / 10, gap: gap)
        return Trip(
            app: app, title: "background policy", reference: reference, baseline: (reference, "always foreground"),
            radius: 100)
    }

    static let environment = RunEnvironment(
        machine: "a board, 4 cores", kernel: "Linux 6.1", versions: ["locationd 0.1.0"],
        command: "locationd measure drive.nmea --report drive.html")

    /// The result of a measurement over such a drive.
    static func measured(seconds: Int = 1200, rounds: Int = 20, source: String = "drive.nmea") -> RunResult {
        let a = (0..<rounds).map { 0.020 + 0.001 * sin(Double($0)) }
        let b = (0..<rounds).map { 0.002 + 0.0002 * cos(Double($0)) }
        let together = PartComparison(
            part: "together", a: a, b: b, outcome: .saved, saved: 0.9, savedLow: 0.89, savedHigh: 0.91)
        return RunResult(
            kind: .measure, source: source, environment: environment,
            arms: [
                ArmFigures(
                    title: "always foreground", seconds: 960, wakeUps: 960, fixes: 960, deliveries: 960,
                    shareWithinRadius: 1),
                ArmFigures(
                    title: "background policy", seconds: 960, wakeUps: 96, fixes: 96, deliveries: 96,
                    shareWithinRadius: 0.996),
            ],
            comparisons: [together],
            cpu: [
                CPUUse(
                    "always foreground", seconds: 960,
                    parts: [.init("acquisition", secondsPerHour: 0.018), .init("processing", secondsPerHour: 0.002)]),
                CPUUse(
                    "background policy", seconds: 960,
                    parts: [.init("acquisition", secondsPerHour: 0.0018), .init("processing", secondsPerHour: 0.0002)]),
            ],
            table: [["", "always foreground", "background policy", "saved"], ["wake-ups", "960", "96", "90 %"]],
            trip: trip(seconds: seconds))
    }
}

/// A result as it is read back from its saved form.
func restored(_ result: RunResult) throws -> RunResult {
    try RunResult(try JSONDecoder().decode([String: JSONValue].self, from: Data(result.line)))
}

extension RunReport {
    var text: String { String(decoding: html, as: UTF8.self) }
}
