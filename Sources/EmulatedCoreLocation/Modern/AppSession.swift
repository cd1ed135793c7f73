import EmulatedDevice
import LocationModel
import LocationService
import Synchronization

/// A session of the app. It ends when the app invalidates it, or with its last reference.
final class AppSession: Sendable {
    private let device: Device
    private let router: EventRouter
    private let onEnd: @Sendable (EventRouter) -> Void
    private let hasEnded = Atomic<Bool>(false)

    init(
        _ device: Device, begin: (EventRouter) -> Void = { _ in },
        end: @escaping @Sendable (EventRouter) -> Void = { _ in }
    ) {
        self.device = device
        router = EventRouter.of(device)
        onEnd = end
        begin(router)
    }

    deinit { end() }

    func end() {
        if !hasEnded.exchange(true, ordering: .relaxed) { onEnd(router) }
    }

    /// Requests authorization, if the app is in the foreground.
    /// - Parameters:
    ///   - always: *always* or *when in use*; nil: no request.
    ///   - purpose: the purpose key of full accuracy; nil: no request.
    func requestAuthorization(always: Bool?, purpose: String?) {
        let device = device
        device.requestStatus { status in
            guard status.state.isForeground else { return }
            if let always, device.configuration.info.hasUsageDescription(always: always) {
                device.requestAuthorization(always: always)
            }
            guard let purpose, device.configuration.info.temporaryUsagePurposes?.contains(purpose) ?? true else {
                return
            }
            // After the answer to the first request.
            device.requestStatus { _ in device.requestTemporaryFullAccuracy() }
        }
    }

    func permission() -> PermissionChanges { PermissionChanges(device: device) }
}

/// What the user has authorized, and whether the app is in use.
struct Permission: Hashable, Sendable {
    let authorization: Authorization
    let isInUse: Bool

    init(_ snapshot: DeviceSnapshot) {
        authorization = snapshot.authorization
        isInUse = snapshot.state.isForeground
    }

    var isDenied: Bool { authorization.status == .denied || isRestricted }
    var isRestricted: Bool { authorization.status == .restricted }
    var isBeingAsked: Bool { authorization.status == .notDetermined }
    var isInsufficientlyInUse: Bool { authorization.status == .authorizedWhenInUse && !isInUse }
}

/// The current permission, and every change of it.
struct PermissionChanges: AsyncSequence, Sendable {
    typealias Element = Permission
    typealias Failure = Never

    let device: Device

    func makeAsyncIterator() -> Iterator {
        let stream = AppStream<Permission>(from: device, capacity: 16)
        let (device, last) = (device, LastPermission(Permission(device.snapshot)))
        stream.yield(Permission(device.snapshot))
        let client = LocationClient(of: device) { event, _ in
            switch event {
            case .authorization, .state:
                let now = Permission(device.snapshot)
                if last.changes(to: now) { stream.yield(now) }
            case .terminated: stream.finish()
            default: break
            }
        }
        return Iterator(client: client, stream: stream.makeAsyncIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        let client: LocationClient
        var stream: AppStream<Permission>.Iterator

        mutating func next() async -> Permission? { await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async -> Permission? {
            await stream.next(isolation: actor)
        }
    }
}

/// The permission that was yielded last.
private final class LastPermission: Sendable {
    private let last: Mutex<Permission>

    init(_ permission: Permission) { last = Mutex(permission) }

    func changes(to now: Permission) -> Bool {
        last.withLock { last in
            defer { last = now }
            return last != now
        }
    }
}
