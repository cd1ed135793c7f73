import EmulatedDevice
import Foundation

/// Tests of app code that is written with async and await.
extension Simulation {
    /// Real seconds that a task of the app is waited for, before time goes on without it. Nothing takes that long that does
    /// not wait for time to pass.
    private static let patience = 10.0

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
        let begin = ContinuousClock.now
        repeat {
            await Task.yield()
            // What was put onto the main actor comes before what is put there now.
            await MainActor.run {}
            await Task.yield()
            if device.isAppBusy { try? await Task.sleep(for: .microseconds(50)) }
        } while (executor.hasJobs || device.isAppBusy) && ContinuousClock.now - begin < .seconds(Simulation.patience)
    }

    /// Waits, without time passing, until an unstructured task of the app has got so far.
    /// - Returns: whether it has; false when it has not for ten real seconds.
    @discardableResult public func settle(until condition: () async throws -> Bool) async rethrows -> Bool {
        let begin = ContinuousClock.now
        while try await !condition() {
            guard ContinuousClock.now - begin < .seconds(Simulation.patience) else { return false }
            await settle()
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }
}
