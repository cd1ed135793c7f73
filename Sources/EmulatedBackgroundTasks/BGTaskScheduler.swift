import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationModel
import LocationService
import Synchronization

/// Schedules work of the app for the background.
///
/// iOS chooses the time by the user's habits, the battery and the network, and launches the app for it. Here a task
/// begins at its earliest date by the device's clock, when the app is in the background and has no other work; a
/// suspended app is woken. In low power mode no refresh begins. An app without a process is not launched: its requests
/// end with the process.
public final class BGTaskScheduler: NSObject, Sendable {
    /// The scheduler of the app's process.
    public class var shared: BGTaskScheduler { Device.current.object { BGTaskScheduler($0) } }

    /// The maximum number of pending requests of a kind.
    private enum Limit {
        static let refresh = 1
        static let processing = 10
    }

    private struct Registration {
        let queue: DispatchQueue?
        let body: UncheckedSendableBox<(BGTask) -> Void>
    }

    private struct State {
        var registrations: [String: Registration] = [:]
        /// In the order of submission.
        var pending: [PendingRequest] = []
        var running: [BackgroundTaskID: BGTask] = [:]
    }

    private weak let device: Device?
    private let state = Mutex(State())
    private let observation = Mutex<Device.Observation?>(nil)

    init(_ device: Device) {
        self.device = device
        super.init()
        let observation = device.observe { [weak self] event, _ in self?.handle(event) }
        self.observation.withLock { $0 = observation }
    }

    // MARK: For the app

    /// Registers the handler of a task.
    /// - Parameters:
    ///   - identifier: the task's identifier.
    ///   - queue: the queue on which the handler runs; nil: a background queue. In a simulation time waits until it
    ///     returns.
    ///   - launchHandler: does the work, or begins it, and completes the task.
    /// - Returns: false if the identifier is not permitted or has a handler already. iOS ends the app in the second
    ///   case, and if it registers after its launch.
    @discardableResult public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard isPermitted(identifier) else { return false }
        let registration = Registration(queue: queue, body: UncheckedSendableBox(launchHandler))
        return state.withLock { state in
            guard state.registrations[identifier] == nil else { return false }
            state.registrations[identifier] = registration
            return true
        }
    }

    /// Submits a request; a pending one with the same identifier is replaced.
    ///
    /// A ``BGContinuedProcessingTaskRequest`` begins at once, and can be submitted in the foreground only; in the
    /// background it is `unavailable`.
    /// - Throws: ``Error``.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        guard let device, device.configuration.profile.isMultitaskingSupported else { throw Error(.unavailable) }
        let request = PendingRequest(taskRequest)
        guard isPermitted(request.identifier) else { throw Error(.notPermitted) }
        if request.isContinued && !device.snapshot.state.isForeground { throw Error(.unavailable) }
        let hasRoom = state.withLock { state in
            let pending = state.pending.filter { $0.identifier != request.identifier } + [request]
            let refreshes = pending.count(where: \.isRefresh)
            guard refreshes <= Limit.refresh, pending.count - refreshes <= Limit.processing else { return false }
            state.pending = pending
            return true
        }
        guard hasRoom else { throw Error(.tooManyPendingTaskRequests) }
        let earliest = device.time?.advanced(bySeconds: request.wait) ?? Instant(nanoseconds: .min)
        device.send(
            .scheduleTask(
                ScheduledTask(
                    request.identifier, notBefore: earliest, startsInForeground: request.isContinued ? true : nil)))
    }

    /// Cancels a pending request.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        state.withLock { $0.pending.removeAll { $0.identifier == identifier } }
        device?.send(.cancelScheduledTask(identifier))
    }

    /// Cancels all pending requests.
    public func cancelAllTaskRequests() {
        for request in state.withLock({ $0.pending }) { cancel(taskRequestWithIdentifier: request.identifier) }
    }

    /// Calls the handler with the pending requests before this returns.
    public func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
        completionHandler(state.withLock { $0.pending }.map(\.request))
    }

    /// The requests that were submitted and whose tasks have not begun.
    public func pendingTaskRequests() async -> sending [BGTaskRequest] { state.withLock { $0.pending }.map(\.request) }

    private func isPermitted(_ identifier: String) -> Bool {
        device?.configuration.info.permittedTaskIdentifiers?.contains(identifier) ?? true
    }

    // MARK: For the device

    private func handle(_ event: ServiceEvent) {
        switch event {
        // These are UIKit's.
        case .scheduledTask(ScheduledTask.backgroundFetch, _), .scheduledTask(ScheduledTask.keepAlive, _): break
        case .scheduledTask(let name, let id): begin(name, as: id)
        case .expiration(let id):
            let (task, registration) = state.withLock { state in
                let task = state.running[id]
                return (task, task.flatMap { state.registrations[$0.identifier] })
            }
            if let task { device?.run(on: registration?.queue) { task.expire() } }
        default: break
        }
    }

    /// Seconds until a refresh that low power mode has prevented is tried again; our choice.
    private static let postponement = 900.0

    /// Postpones a refresh and ends its task if low power mode, which switches background refresh off, prevents it.
    /// - Returns: false if nothing prevents the task.
    private func postpone(_ name: String, as id: BackgroundTaskID) -> Bool {
        guard let device, device.snapshot.power?.isLowPowerMode == true, let now = device.time,
            state.withLock({ $0.pending.contains { $0.identifier == name && $0.isRefresh } })
        else { return false }
        // First: with the end of the task the app may be suspended.
        let earliest = now.advanced(bySeconds: BGTaskScheduler.postponement)
        device.send(.scheduleTask(ScheduledTask(name, notBefore: earliest)))
        device.send(.endBackgroundTask(id))
        return true
    }

    private func begin(_ name: String, as id: BackgroundTaskID) {
        if postpone(name, as: id) { return }
        let (task, registration) = state.withLock { state -> (BGTask?, Registration?) in
            guard let index = state.pending.firstIndex(where: { $0.identifier == name }) else { return (nil, nil) }
            let request = state.pending.remove(at: index)
            guard let registration = state.registrations[name] else { return (nil, nil) }
            let end: @Sendable () -> Void = { [weak self] in self?.end(id) }
            let task = request.task(end: end)
            state.running[id] = task
            return (task, registration)
        }
        guard let task, let registration else {
            // Without a handler nothing would complete it.
            device?.send(.endBackgroundTask(id))
            return
        }
        device?.run(on: registration.queue) { registration.body.value(task) }
    }

    private func end(_ id: BackgroundTaskID) {
        state.withLock { state in state.running[id] = nil }
        device?.send(.endBackgroundTask(id))
    }
}
