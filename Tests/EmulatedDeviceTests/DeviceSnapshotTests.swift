import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@testable import EmulatedDevice

struct DeviceSnapshotTests {
    private let now = at(0)

    @Test func `A launched app gets the authorization from the system's record, and then every change`() {
        var snapshot = DeviceSnapshot(authorization: Authorization(.notDetermined), monitoring: MonitoringRecord())
        snapshot.apply(.record(SystemRecord()), at: now)
        #expect(snapshot.authorization == Authorization(.authorizedAlways))
        snapshot.apply(.authorization(Authorization(.denied)), at: now)
        #expect(snapshot.authorization == Authorization(.denied))
    }
}
