import EmulatedDevice
import LocationEngine
import LocationModel
import LocationService
import Synchronization

/// A session of the app, with an end: by its own word, or with its last reference.
final class AppSession: Sendable {
    private let device: Device
    private let switchboard: Switchboard
    private let atEnd: @Sendable (Switchboard) -> Void
    private let hasEnded = Atomic<Bool>(false)

    init(
        _ device: Device, begin: (Switchboard) -> Void = { _ in },
        end: @escaping @Sendable (Switchboard) -> Void = { _ in }
    ) {
        self.device = device
        switchboard = Switchboard.of(device)
        atEnd = end
        begin(switchboard)
    }

    deinit { end() }

    func end() {
        if !hasEnded.exchange(true, ordering: .relaxed) { atEnd(switchboard) }
    }

    /// Asks the user, on the screen.
    /// - Parameters:
    ///   - always: whether for any time, or for when the app is in use; nil: not at all.
    ///   - purpose: what full accuracy is needed for.
    func ask(always: Bool?, purpose: String?) {
        let device = device
        device.requestStatus { status in
            guard status.state.isForeground else { return }
            if let always, device.configuration.info.hasUsageText(always: always) {
                device.requestAuthorization(always: always)
            }
            guard let purpose, device.configuration.info.temporaryUsagePurposes?.contains(purpose) ?? true else {
                return
            }
            // Behind the answer to the first question.
            device.requestStatus { _ in device.requestTemporaryFullAccuracy() }
        }
    }

    func permission() -> PermissionChanges { PermissionChanges(device: device) }
}

/// What the user allows, and whether the app is in use.
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

/// What the user allows: now, and whenever it changes.
struct PermissionChanges: AsyncSequence, Sendable {
    typealias Element = Permission
    typealias Failure = Never

    let device: Device

    func makeAsyncIterator() -> Iterator {
        let stream = AppStream<Permission>(from: device, capacity: 16)
        let (device, told) = (device, LastPermission(Permission(device.snapshot)))
        stream.yield(Permission(device.snapshot))
        let client = LocationClient(of: device) { event, _ in
            switch event {
            case .authorization, .state:
                let now = Permission(device.snapshot)
                if told.changes(to: now) { stream.yield(now) }
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

/// What was told last.
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
