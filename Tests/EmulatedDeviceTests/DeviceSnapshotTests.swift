import LocationEngine
import LocationModel
import LocationService
import Testing

@testable import EmulatedDevice

@Suite("What the app may know of its device")
struct DeviceSnapshotTests {
    private let now = Instant(nanoseconds: 1_777_622_400_000_000_000)

    @Test("a launched app learns from the system's record what the user has allowed before, and then what he changes")
    func authorization() {
        var snapshot = DeviceSnapshot(authorization: Authorization(.notDetermined), monitored: Monitored())
        snapshot.take(.record(SystemRecord()), at: now)
        #expect(snapshot.authorization == Authorization(.authorizedAlways))
        snapshot.take(.authorization(Authorization(.denied)), at: now)
        #expect(snapshot.authorization == Authorization(.denied))
    }
}
