import EmulatedDevice
import LocationModel
import Synchronization

/// The current permission, and every change of it.
struct EffectivePermissionChanges: Sendable {
    let device: Device

    func makeAsyncIterator() -> Iterator {
        let stream = AppStream<EffectivePermission>(from: device, capacity: 16)
        // What was yielded last.
        let last = Mutex(EffectivePermission(device.snapshot))
        stream.yield(EffectivePermission(device.snapshot))
        let client = LocationClient(of: device) { event, _ in
            switch event {
            case .authorization, .state:
                let now = EffectivePermission(device.snapshot)
                let isNew = last.withLock { last in
                    defer { last = now }
                    return last != now
                }
                if isNew { stream.yield(now) }
            case .terminated: stream.finish()
            default: break
            }
        }
        return Iterator(client: client, stream: stream.makeAsyncIterator())
    }

    struct Iterator {
        let client: LocationClient
        var stream: AppStream<EffectivePermission>.Iterator

        mutating func next(isolation actor: isolated (any Actor)?) async -> EffectivePermission? {
            await stream.next(isolation: actor)
        }
    }
}
