import ApplicationLifecycle
import EmulatedDevice
public import Foundation
import LocationModel
import LocationService
import Synchronization

/// Has work of the app's done later, behind the screen.
///
/// iOS chooses the time by the user's habits, the battery and the network, and launches the app for it. Here a task begins
/// when its time has come by the device's clock, the app is behind the screen, and nothing else of it is under way; a
/// suspended app is woken. An app without a process is not launched: its requests are gone with the process.
public final class BGTaskScheduler: NSObject, Sendable {
    /// The scheduler of the app's process.
    public class var shared: BGTaskScheduler { Device.current.object { BGTaskScheduler($0) } }

    /// How many requests of a kind may be waiting.
    private enum Limit {
        static let refresh = 1
        static let processing = 10
    }

    private struct Registration {
        let queue: DispatchQueue?
        let body: Detour<(BGTask) -> Void>
    }

    private struct Books {
        var registrations: [String: Registration] = [:]
        /// In the order of asking.
        var pending: [PendingRequest] = []
        var running: [BackgroundTaskID: BGTask] = [:]
    }

    private weak let device: Device?
    private let books = Mutex(Books())
    private let observation = Mutex<Device.Observation?>(nil)

    init(_ device: Device) {
        self.device = device
        super.init()
        let observation = device.observe { [weak self] event, _ in self?.hear(event) }
        self.observation.withLock { $0 = observation }
    }

    // MARK: The app's side

    /// Says what to do for a task.
    /// - Parameters:
    ///   - identifier: the task's name.
    ///   - queue: where to do it; nil: on a queue of the scheduler's. A stepped device waits until it is done there.
    ///   - launchHandler: does it, or begins to, and sees to it that the task is completed.
    /// - Returns: false when the identifier is not permitted, or has a handler already. iOS ends the app in the second case,
    ///   and when it registers after its launch.
    @discardableResult public func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool {
        guard isPermitted(identifier) else { return false }
        let registration = Registration(queue: queue, body: Detour(launchHandler))
        return books.withLock { books in
            guard books.registrations[identifier] == nil else { return false }
            books.registrations[identifier] = registration
            return true
        }
    }

    /// Asks for a task; a request that waits with the same identifier is replaced.
    /// - Throws: ``Error``.
    public func submit(_ taskRequest: BGTaskRequest) throws {
        guard let device, device.configuration.profile.isMultitaskingSupported else { throw Error(.unavailable) }
        let request = PendingRequest(taskRequest)
        guard isPermitted(request.identifier) else { throw Error(.notPermitted) }
        let hasRoom = books.withLock { books in
            let pending = books.pending.filter { $0.identifier != request.identifier } + [request]
            let refreshes = pending.count(where: \.isRefresh)
            guard refreshes <= Limit.refresh, pending.count - refreshes <= Limit.processing else { return false }
            books.pending = pending
            return true
        }
        guard hasRoom else { throw Error(.tooManyPendingTaskRequests) }
        let earliest = device.time?.advanced(bySeconds: request.wait) ?? Instant(nanoseconds: .min)
        device.send(.scheduleTask(ScheduledTask(request.identifier, notBefore: earliest)))
    }

    /// Takes a request back that waits.
    public func cancel(taskRequestWithIdentifier identifier: String) {
        books.withLock { $0.pending.removeAll { $0.identifier == identifier } }
        device?.send(.cancelScheduledTask(identifier))
    }

    /// Takes all requests back that wait.
    public func cancelAllTaskRequests() {
        for request in books.withLock({ $0.pending }) { cancel(taskRequestWithIdentifier: request.identifier) }
    }

    /// The requests that wait; told before this returns.
    public func getPendingTaskRequests(completionHandler: @escaping ([BGTaskRequest]) -> Void) {
        completionHandler(books.withLock { $0.pending }.map(\.request))
    }

    /// The requests that wait.
    public func pendingTaskRequests() async -> sending [BGTaskRequest] { books.withLock { $0.pending }.map(\.request) }

    private func isPermitted(_ identifier: String) -> Bool {
        device?.configuration.info.permittedTaskIdentifiers?.contains(identifier) ?? true
    }

    // MARK: The device's side

    private func hear(_ event: ServiceEvent) {
        switch event {
        case .scheduledTask(let name, let id): begin(name, as: id)
        case .expiration(let id):
            let (task, registration) = books.withLock { books in
                let task = books.running[id]
                return (task, task.flatMap { books.registrations[$0.identifier] })
            }
            if let task { run(on: registration?.queue) { task.expire() } }
        default: break
        }
    }

    private func begin(_ name: String, as id: BackgroundTaskID) {
        let task = books.withLock { books -> BGTask? in
            guard let index = books.pending.firstIndex(where: { $0.identifier == name }) else { return nil }
            let request = books.pending.remove(at: index)
            guard books.registrations[name] != nil else { return nil }
            let end: @Sendable () -> Void = { [weak self] in self?.end(id) }
            let task =
                request.isRefresh
                ? BGAppRefreshTask(identifier: name, end: end) : BGProcessingTask(identifier: name, end: end)
            books.running[id] = task
            return task
        }
        guard let task, let registration = books.withLock({ $0.registrations[name] }) else {
            // Nobody would complete it.
            device?.send(.endBackgroundTask(id))
            return
        }
        run(on: registration.queue) { registration.body.value(task) }
    }

    private func end(_ id: BackgroundTaskID) {
        books.withLock { books in books.running[id] = nil }
        device?.send(.endBackgroundTask(id))
    }

    private func run(on queue: DispatchQueue?, _ body: @escaping @Sendable () -> Void) {
        guard let device else { return }
        // On Linux `DispatchQueue.main` is another object each time; its label is Dispatch's own.
        if queue?.label == DispatchQueue.main.label {
            device.onMainThread { body() }
        } else if !device.isStepped {
            (queue ?? BGTaskScheduler.queue).async { body() }
        } else if let queue {
            queue.sync { Device.$scoped.withValue(device) { body() } }
        } else {
            body()
        }
    }

    private static let queue = DispatchQueue(label: "BGTaskScheduler")
}
