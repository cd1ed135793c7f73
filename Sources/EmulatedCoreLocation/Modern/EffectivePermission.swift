import EmulatedDevice
import LocationModel

/// What the user has authorized, and whether the app is in use.
struct EffectivePermission: Hashable, Sendable {
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
