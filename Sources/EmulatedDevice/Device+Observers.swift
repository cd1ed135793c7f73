import Foundation
package import LocationModel
import LocationService
import Synchronization

extension Device {
    /// Lasts as long as this exists.
    package final class Observation: Sendable {
        private let end: @Sendable () -> Void
        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    /// Registers an observer that belongs to the app's process: it is notified of every event until the observation or
    /// the process ends. Starts the loop.
    package func observe(_ body: @escaping @Sendable (ServiceEvent, Instant) -> Void) -> Observation {
        observe(belongsToProcess: true, body)
    }

    /// Sets what is called when a step of the script is done, with its index and before what follows from it.
    package func setStepObserver(_ body: @escaping @Sendable (Int, Instant) -> Void) {
        state.withLock { $0.stepObserver = body }
    }

    /// Registers an observer outside of the app, which sees the app's processes start and end. It is notified after the
    /// app's observers. Starts the loop.
    package func watch(_ body: @escaping @Sendable (ServiceEvent, Instant) -> Void) -> Observation {
        observe(belongsToProcess: false, body)
    }

    private func observe(belongsToProcess: Bool, _ body: @escaping ObserverList.Body) -> Observation {
        let (id, starts) = state.withLock { state in
            defer { state.isRunning = true }
            return (state.observers.add(belongsToProcess: belongsToProcess, body), !state.isRunning)
        }
        if starts { loop.start(self) }
        return Observation { [weak self] in
            guard let self else { return }
            // Keeps the removed body alive until the lock is open: releasing it may end another observation.
            let before = state.withLock { $0.observers }
            state.withLock { $0.observers.remove(id) }
            withExtendedLifetime(before) {}
        }
    }

    /// Announces that the app reports by `Event.returned(from:)` and `Event.locationEventHandled` when it has handled
    /// an event, and that the loop waits for ``begin()``. Must be called before the first observer is registered.
    /// Otherwise events count as handled at once.
    package func acknowledgeManually() {
        state.withLock { state in
            state.acknowledgesManually = true
            state.isRunning = true
        }
    }

    /// Whether the app reports by itself when it has handled an event.
    var acknowledgesManually: Bool { state.withLock { $0.acknowledgesManually } }

    /// Saves the user defaults of an app that may be suspended or killed next. iOS keeps those that were set without
    /// `synchronize()`; on Linux Foundation writes them only then. Has no effect in a simulation, whose process
    /// continues.
    package func saveUserDefaults() {
        if acknowledgesManually { UserDefaults.standard.synchronize() }
    }

    /// Starts the loop of an app that acknowledges manually; once, when all observers are registered.
    package func begin() { loop.start(self) }

    /// The singleton of its class in the app's current process, made on first use.
    /// - Parameter make: makes it; if two threads ask at once, one of the two objects is discarded.
    package func object<Object: AnyObject & Sendable>(_ make: (Device) -> Object) -> Object {
        let key = ObjectIdentifier(Object.self)
        if let object = state.withLock({ $0.objects[key] }) as? Object { return object }
        let made = make(self)
        return state.withLock { state in
            if let object = state.objects[key] as? Object { return object }
            state.objects[key] = made
            return made
        }
    }
}
