import EmulatedCoreLocation
import EmulatedDevice
import Testing

struct TypesTests {
    @Test func `The constants are Apple's`() {
        #expect(kCLLocationAccuracyBestForNavigation == -2 && kCLLocationAccuracyBest == -1)
        #expect(kCLLocationAccuracyNearestTenMeters == 10 && kCLLocationAccuracyHundredMeters == 100)
        #expect(kCLLocationAccuracyKilometer == 1000 && kCLLocationAccuracyThreeKilometers == 3000)
        #expect(kCLLocationAccuracyReduced == 6_380_000)
        #expect(kCLDistanceFilterNone == -1 && kCLHeadingFilterNone == -1)
        #expect(CLLocationDistanceMax == Double.greatestFiniteMagnitude && CLTimeIntervalMax == CLLocationDistanceMax)
        #expect(kCLErrorDomain == "kCLErrorDomain")
    }

    @Test func `The raw values are Apple's`() {
        #expect(
            [CLAuthorizationStatus.notDetermined, .restricted, .denied, .authorizedAlways, .authorizedWhenInUse]
                .map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(CLAuthorizationStatus.authorized == .authorizedAlways)
        #expect([CLAccuracyAuthorization.fullAccuracy, .reducedAccuracy].map(\.rawValue) == [0, 1])
        #expect(
            [CLActivityType.other, .automotiveNavigation, .fitness, .otherNavigation, .airborne].map(\.rawValue)
                == [1, 2, 3, 4, 5])
        #expect([CLRegionState.unknown, .inside, .outside].map(\.rawValue) == [0, 1, 2])
        #expect([CLProximity.unknown, .immediate, .near, .far].map(\.rawValue) == [0, 1, 2, 3])
        #expect(
            [
                CLDeviceOrientation.unknown, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight, .faceUp,
                .faceDown,
            ].map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
        #expect(
            [CLMonitor.Event.State.unknown, .satisfied, .unsatisfied, .unmonitored].map(\.rawValue) == [0, 1, 2, 3])
    }

    // MARK: Coordinates

    @Test(
        arguments: [
            (0, 0, true), (90, 180, true), (-90, -180, true), (90.001, 0, false), (0, 180.001, false),
            (-180, -180, false), (.nan, 0, false), (0, .nan, false), (.infinity, 0, false),
        ] as [(Double, Double, Bool)])
    func `A coordinate is valid if it is a place`(latitude: Double, longitude: Double, isValid: Bool) {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
    }

    @Test func `The invalid coordinate is (-180, -180), and an empty one is (0, 0)`() {
        #expect(kCLLocationCoordinate2DInvalid.latitude == -180 && kCLLocationCoordinate2DInvalid.longitude == -180)
        #expect(CLLocationCoordinate2D().latitude == 0 && CLLocationCoordinate2D().longitude == 0)
    }

    // MARK: Locations

    @Test func `A location made from degrees has the current time and nothing else`() {
        let before = Date()
        let location = CLLocation(latitude: 1, longitude: 2)
        #expect(location.coordinate.latitude == 1 && location.coordinate.longitude == 2)
        #expect(location.horizontalAccuracy == 0 && location.verticalAccuracy == -1 && location.altitude == 0)
        #expect(location.course == -1 && location.speed == -1)
        #expect(location.courseAccuracy == -1 && location.speedAccuracy == -1)
        #expect(location.floor == nil && location.sourceInformation == nil)
        #expect((before...Date()).contains(location.timestamp))
    }

    private static let full = CLLocation(
        coordinate: CLLocationCoordinate2DMake(52.5, 13.4), altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 8,
        course: 90, courseAccuracy: 3, speed: 1.5, speedAccuracy: 0.2,
        timestamp: Date(timeIntervalSinceReferenceDate: 7),
        sourceInfo: CLLocationSourceInformation(softwareSimulationState: true, andExternalAccessoryState: false))

    @Test func `Distance is the WGS-84 geodesic`() {
        let (newYork, london) = (
            CLLocation(latitude: 40.7128, longitude: -74.0060), CLLocation(latitude: 51.5074, longitude: -0.1278)
        )
        #expect(abs(newYork.distance(from: london) - 5_585_234) < 1)
        #expect(
            abs(CLLocation(latitude: 0, longitude: 0).distance(from: CLLocation(latitude: 0, longitude: 1)) - 111_319.5)
                < 0.1)
        let nowhere = CLLocation(latitude: -180, longitude: -180)
        #expect(newYork.distance(from: nowhere).isNaN)
    }

    @Test func `A location's description is Apple's`() {
        #expect(
            Self.full.description.hasPrefix(
                "<+52.50000000,+13.40000000> +/- 5.00m (speed 1.50 mps / course 90.00) @ "))
    }

    @Test func `A location survives an archive, and its copy is the same object`() throws {
        let data = try NSKeyedArchiver.archivedData(withRootObject: Self.full, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
        for path in [
            \CLLocation.coordinate.latitude, \.coordinate.longitude, \.altitude, \.horizontalAccuracy,
            \.verticalAccuracy, \.course, \.courseAccuracy, \.speed, \.speedAccuracy,
            \.timestamp.timeIntervalSinceReferenceDate,
        ] {
            #expect(copy[keyPath: path] == Self.full[keyPath: path])
        }
        #expect(copy.sourceInformation?.isSimulatedBySoftware == true)
        #expect(copy.sourceInformation?.isProducedByAccessory == false)
        #expect(Self.full.copy() as? CLLocation === Self.full)
    }

    @Test func `Decoding rejects an archive of another kind`() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(1.5, forKey: "altitude")
        archiver.finishEncoding()
        func coder() throws -> NSKeyedUnarchiver { try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData) }
        #expect(try CLLocation(coder: coder()) == nil)
        #expect(try CLRegion(coder: coder()) == nil)
        #expect(try CLCircularRegion(coder: coder()) == nil)
        #expect(try CLBeaconRegion(coder: coder()) == nil)
        #expect(try CLBeaconIdentityConstraint(coder: coder()) == nil)
        #expect(try CLVisit(coder: coder()) == nil)
        #expect(try CLPlacemark(coder: coder()) == nil)
    }

    // MARK: Regions

    @Test func `A circle contains the points that are no farther from its centre than its radius`() {
        let circle = CLCircularRegion(
            center: CLLocationCoordinate2DMake(0, 0), radius: 111_320, identifier: "circle")
        #expect(circle.contains(CLLocationCoordinate2DMake(0, 1)) && circle.contains(CLLocationCoordinate2DMake(1, 0)))
        #expect(!circle.contains(CLLocationCoordinate2DMake(0, 1.001)))
        #expect(!circle.contains(kCLLocationCoordinate2DInvalid))
    }

    @Test func `Regions are equal when they have the same identifier`() {
        let center = CLLocationCoordinate2DMake(0, 0)
        let (one, same) = (
            CLCircularRegion(center: center, radius: 1, identifier: "one"),
            CLCircularRegion(center: center, radius: 2, identifier: "one")
        )
        #expect(one == same && one.hash == same.hash && Set<CLRegion>([one, same]).count == 1)
        #expect(one != CLCircularRegion(center: center, radius: 1, identifier: "other"))
        #expect(!one.isEqual("one"))
    }

    @Test func `Regions, visits, beacons' identities and floors survive an archive`() throws {
        func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
        }
        let circle = CLCircularRegion(center: CLLocationCoordinate2DMake(1, 2), radius: 3, identifier: "circle")
        circle.notifyOnExit = false
        let circleCopy = try copy(circle)
        #expect(circleCopy == circle && circleCopy.center.longitude == 2 && circleCopy.radius == 3)
        #expect(circleCopy.notifyOnEntry && !circleCopy.notifyOnExit)

        // Decoded by the base class and in an array, as apps do.
        let kept = try NSKeyedArchiver.archivedData(withRootObject: circle, requiringSecureCoding: true)
        let region = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLRegion.self, from: kept)
        #expect((region as? CLCircularRegion)?.radius == 3)
        let track = NSArray(array: [Self.full, Self.full])
        let data = try NSKeyedArchiver.archivedData(withRootObject: track, requiringSecureCoding: true)
        let locations = try NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, CLLocation.self], from: data)
        #expect((locations as? [CLLocation])?.map(\.speed) == [Self.full.speed, Self.full.speed])

        let uuid = UUID()
        let beacon = CLBeaconRegion(uuid: uuid, major: 1, minor: 2, identifier: "beacon")
        beacon.notifyEntryStateOnDisplay = true
        let beaconCopy = try copy(beacon)
        #expect(beaconCopy.uuid == uuid && beaconCopy.major == 1 && beaconCopy.minor == 2)
        #expect(beaconCopy.notifyEntryStateOnDisplay)
        #expect(try copy(CLBeaconIdentityConstraint(uuid: uuid)) == CLBeaconIdentityConstraint(uuid: uuid))
        #expect(CLBeaconIdentityConstraint(uuid: uuid) != CLBeaconIdentityConstraint(uuid: uuid, major: 1))

        #expect(try copy(CLVisit()).arrivalDate == .distantPast)
        #expect(try copy(CLFloor()) == CLFloor())
    }

    @Test func `A beacon's advertisement holds its UUID, its values and its power`() throws {
        let uuid = try #require(UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F"))
        let region = CLBeaconRegion(uuid: uuid, major: 0x1234, minor: 0x5678, identifier: "beacon")
        let data = region.peripheralData(withMeasuredPower: nil)["kCBAdvDataAppleBeaconKey"] as? Data
        #expect(data == Data(Array(0...15) + [0x12, 0x34, 0x56, 0x78, 0xC5]))
    }

    @Test func `An unmeasured heading is invalid`() {
        #expect(CLHeading().headingAccuracy < 0 && CLHeading().trueHeading < 0)
    }

    @Test func `Conditions are coded as values`() throws {
        let circle = CLMonitor.CircularGeographicCondition(center: CLLocationCoordinate2DMake(1, 2), radius: 3)
        let copy = try JSONDecoder().decode(
            CLMonitor.CircularGeographicCondition.self, from: JSONEncoder().encode(circle))
        #expect(copy.center.latitude == 1 && copy.center.longitude == 2 && copy.radius == 3)
        let beacon = CLMonitor.BeaconIdentityCondition(uuid: UUID(), major: 7)
        let beaconCopy = try JSONDecoder().decode(
            CLMonitor.BeaconIdentityCondition.self, from: JSONEncoder().encode(beacon))
        #expect(beaconCopy.uuid == beacon.uuid && beaconCopy.major == 7 && beaconCopy.minor == nil)
    }
}
