import ApplicationLifecycle
import EmulatedContacts
import EmulatedCoreLocation
import EmulatedDevice
import Foundation
import LocationModel
import TestSupport
import Testing

/// The rules of old versions of iOS, and names that have gone since.
struct OldRulesTests {
    private func phone(iOS version: Int, _ configure: (inout DeviceConfiguration) -> Void = { _ in }) throws -> Phone {
        try Phone(Journey().going(600, speed: 2)) {
            $0.authorization = nil
            $0.profile = Profile(iOS: version)
            configure(&$0)
        }
    }

    @Test(arguments: [(6, true), (7, true), (8, false), (13, false)])
    func `Up to iOS 7 starting updates asks the user`(version: Int, isAsked: Bool) throws {
        let (phone, recorder) = (try phone(iOS: version), DelegateRecorder())
        try phone {
            let manager = CLLocationManager()
            manager.delegate = recorder
            manager.startUpdatingLocation()
            try phone.advance(by: 10)
            #expect(manager.authorizationStatus == (isAsked ? .authorizedAlways : .notDetermined))
            #expect(recorder.batches.isEmpty != isAsked)
        }
    }

    @Test(arguments: [(8, true, ApplicationState.background), (8, false, .suspended), (9, true, .suspended)])
    func `Up to iOS 8 the background mode alone keeps the app running`(
        version: Int, hasMode: Bool, state: ApplicationState
    ) throws {
        let phone = try phone(iOS: version) {
            $0.authorization = Authorization(.authorizedAlways)
            $0.info.hasLocationBackgroundMode = hasMode
        }
        try phone {
            let manager = CLLocationManager()
            manager.startUpdatingLocation()
            try phone.advance(by: 5)
            phone.device.send(.home)
            try phone.advance(by: 5)
            #expect(phone.device.snapshot.state == state)
            withExtendedLifetime(manager) {}
        }
    }

    @Test func `A region has its circle's center and radius`() {
        let center = CLLocationCoordinate2D(latitude: 52, longitude: 13)
        let region: CLRegion = CLCircularRegion(center: center, radius: 100, identifier: "x")
        #expect(region.center.latitude == 52 && region.radius == 100 && region.contains(center))
        #expect(!CLLocationCoordinate2DIsValid(CLRegion().center) && !CLRegion().contains(center))
    }

    @Test func `A region that is made without a class is a circle, is monitored, and survives an archive`() throws {
        let phone = try phone(iOS: 6)
        try phone {
            let center = CLLocationCoordinate2D(latitude: 52, longitude: 13)
            let region = CLRegion(circularRegionWithCenter: center, radius: 100, identifier: "old")
            #expect(region.center.latitude == 52 && region.radius == 100 && region.contains(center))
            #expect(!region.contains(CLLocationCoordinate2D(latitude: 53, longitude: 13)))
            let copy = try #require(region.copy() as? CLRegion)
            let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
            let restored = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLRegion.self, from: data))
            #expect(restored == region && restored.center.longitude == 13 && restored.radius == 100)

            phone.device.send(.authorization(Authorization(.authorizedAlways)))
            let manager = CLLocationManager()
            manager.startMonitoring(for: region)
            try phone.advance(by: 1)
            let monitored = try #require(manager.monitoredRegions.first)
            #expect(monitored.identifier == "old" && monitored.radius == 100)
        }
    }

    @Test func `A placemark has a postal address`() {
        let address = CNMutablePostalAddress()
        (address.street, address.city, address.postalCode, address.country) = ("Weg 1", "Bonn", "53111", "Germany")
        #expect(CNPostalAddressFormatter.string(from: address, style: .mailingAddress) == "Weg 1\n53111 Bonn\nGermany")
        let copy = address.copy() as? CNPostalAddress
        address.city = "Ulm"
        #expect(copy?.city == "Bonn" && copy != address)
        #expect(CLPlacemark().postalAddress?.city == "")
    }

    @Test func `A visit describes itself`() {
        #expect(CLVisit().description.hasPrefix("<-180.00000000,-180.00000000> +/- -1.00m, ("))
    }
}
