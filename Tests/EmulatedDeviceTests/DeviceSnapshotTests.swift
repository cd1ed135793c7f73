import LocationEngine
import LocationModel
import LocationService
import Testing

@testable import EmulatedDevice

@Suite("The state of the device that the app can read")
struct DeviceSnapshotTests {
    private let now = Instant(nanoseconds: 1_777_622_400_000_000_000)

    @Test("a launched app gets the authorization from the system's record, and then every change")
    func authorization() {
        var snapshot = DeviceSnapshot(authorization: Authorization(.notDetermined), monitored: Monitored())
        snapshot.apply(.record(SystemRecord()), at: now)
        #expect(snapshot.authorization == Authorization(.authorizedAlways))
        snapshot.apply(.authorization(Authorization(.denied)), at: now)
        #expect(snapshot.authorization == Authorization(.denied))
    }
}
