import EmulatedDevice
import Foundation

/// Tests of app code that is written with async and await.
extension Simulation {
    /// How often a task of the app is looked at that is not done, before time goes on without it.
    ///
    /// That is ten seconds at the least, and on a busy machine as much longer as others are kept waiting, too: between two
    /// looks everybody has had his turn. Nothing takes that long that does not wait for time to pass.
    private static let patience = 10_000

    /// Lets time pass, with everything that happens in it; after each thing that has happened the tasks of the app have
    /// done what there was to be done before time goes on.
    ///
    /// Waited for are the tasks that the test has begun with `async let` and in task groups, what they have put onto the
    /// main actor, and, whichever way it was begun, every task that reads `CLLocationUpdate.liveUpdates` or a monitor's
    /// events. Not waited for is an unstructured `Task` that does anything else, until ``settle(until:)`` says what for. A
    /// `Task.sleep` sleeps in real time.
    /// - Throws: when the trace cannot be read any further.
    @discardableResult public func advance(by seconds: Double) async throws -> Episode {
        let start = recorder.count
        await settle()
        let end = elapsed + seconds
        while elapsed < end {
            let before = recorder.count
            try device.advance(by: end - elapsed) { recorder.count > before }
            await settle()
        }
        return recorder.episode(from: start)
    }

    /// Lets the tasks of the app do what there is to be done, without time passing.
    public func settle() async {
        for look in 0..<Simulation.patience {
            await Task.yield()
            // What was put onto the main actor comes before what is put there now.
            await MainActor.run {}
            await Task.yield()
            guard executor.hasJobs || device.isAppBusy else { return }
            if look > 20 { await letOthersRun() }
        }
    }

    /// Waits, without time passing, until an unstructured task of the app has got so far.
    /// - Returns: whether it has; false when it has not for ten real seconds, or longer on a busy machine.
    @discardableResult public func settle(until condition: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<Simulation.patience {
            if try await condition() { return true }
            await settle()
            await letOthersRun()
        }
        return try await condition()
    }

    /// Whoever wants a thread of the process has had one when this returns.
    private func letOthersRun() async {
        try? await Task.sleep(for: .milliseconds(1))
        await Task.detached(priority: .low) {}.value
    }
}
