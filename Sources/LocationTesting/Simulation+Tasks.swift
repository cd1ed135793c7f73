import EmulatedDevice
import Foundation

/// Tests of app code with async and await.
extension Simulation {
    /// How often a busy task of the app is polled before time continues without it.
    ///
    /// That is ten seconds or more, longer on a busy machine: between two polls every other thread has had its turn.
    /// Only what waits for time to pass takes that long.
    private static let maximumPolls = 10_000

    /// Advances the time, with all the events in it. After each event the tasks of the app finish their work before
    /// time continues.
    ///
    /// This waits for the tasks that the test has started with `async let` and in task groups, for what they have put
    /// onto the main actor, and for every task that reads `CLLocationUpdate.liveUpdates` or a monitor's events. It does
    /// not wait for an unstructured `Task` that does anything else: use ``settle(until:)``. `Task.sleep` sleeps in real
    /// time.
    /// - Throws: when the trace cannot be read.
    @discardableResult public func advance(by seconds: Double) async throws -> EventLog {
        let start = recorder.count
        await settle()
        let end = elapsed + seconds
        while elapsed < end {
            let before = recorder.count
            try stepped.advance(by: end - elapsed) { recorder.count > before }
            await settle()
        }
        return recorder.log(from: start)
    }

    /// Lets the tasks of the app finish their work, without time passing.
    public func settle() async {
        for poll in 0..<Simulation.maximumPolls {
            await Task.yield()
            // What was put onto the main actor before runs before this.
            await MainActor.run {}
            await Task.yield()
            guard executor.hasJobs || device.isAppBusy else { return }
            if poll > 20 { await yieldToOtherThreads() }
        }
    }

    /// Waits, without time passing, until an unstructured task of the app has fulfilled a condition.
    /// - Returns: false if it has not within ten real seconds, or longer on a busy machine.
    @discardableResult public func settle(until condition: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<Simulation.maximumPolls {
            if try await condition() { return true }
            await settle()
            await yieldToOtherThreads()
        }
        return try await condition()
    }

    /// Returns when every thread of the process that was ready has run.
    private func yieldToOtherThreads() async {
        try? await Task.sleep(for: .milliseconds(1))
        await Task.detached(priority: .low) {}.value
    }
}
