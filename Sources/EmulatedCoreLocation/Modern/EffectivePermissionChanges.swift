import EmulatedDevice
import LocationModel
import Synchronization

/// The current permission, and every change of it.
struct EffectivePermissionChanges: AsyncSequence, Sendable {
    typealias Element = EffectivePermission
    typealias Failure = Never

    let device: Device

    func makeAsyncIterator() -> Iterator {
        let stream = AppStream<EffectivePermission>(from: device, capacity: 16)
        let (device, last) = (device, LastPermission(EffectivePermission(device.snapshot)))
        stream.yield(EffectivePermission(device.snapshot))
        let client = LocationClient(of: device) { event, _ in
            switch event {
            case .authorization, .state:
                let now = EffectivePermission(device.snapshot)
                if last.changes(to: now) { stream.yield(now) }
            case .terminated: stream.finish()
            default: break
            }
        }
        return Iterator(client: client, stream: stream.makeAsyncIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        let client: LocationClient
        var stream: AppStream<EffectivePermission>.Iterator

        mutating func next() async -> EffectivePermission? { await next(isolation: nil) }

        mutating func next(isolation actor: isolated (any Actor)?) async -> EffectivePermission? {
            await stream.next(isolation: actor)
        }
    }
}

/// The permission that was yielded last.
private final class LastPermission: Sendable {
    private let last: Mutex<EffectivePermission>

    init(_ permission: EffectivePermission) { last = Mutex(permission) }

    func changes(to now: EffectivePermission) -> Bool {
        last.withLock { last in
            defer { last = now }
            return last != now
        }
    }
}
