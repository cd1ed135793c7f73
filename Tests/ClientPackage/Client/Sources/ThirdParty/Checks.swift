// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CoreLocation

/// The main check is that the other files compile in Swift 5 mode without a warning; these functions also run them.
@main
struct Checks {
    static func main() async throws {
        let checks = Checks()
        try checks.geometry()
        checks.others()
        checks.mocks()
        try await checks.asyncWrapper()
        try checks.tracks()
        checks.values()
        print("third parties: as they should")
    }

    private func expect(_ isTrue: Bool, line: Int = #line) {
        if !isTrue { fatalError("line \(line)") }
    }

    private let berlin = CLLocationCoordinate2D(latitude: 52.52, longitude: 13.405)

    /// geometry
    func geometry() throws {
        let north = berlin.coordinate(at: 1000, facing: 0)
        expect(abs(berlin.distance(to: north) - 1000) < 0.001)
        expect(
            LocationDirection(-90).wrap(min: 0, max: 360) == 270 && LocationDirection(350).difference(from: 10) == 20)
        let line = LineString(coordinates: [berlin, north])
        expect(try JSONDecoder().decode(LineString.self, from: JSONEncoder().encode(line)) == line)
        expect(Set([berlin, berlin, north]).count == 2)
        expect(CLLocationCoordinate2D(PlainPoint(berlin)) == berlin)
        expect(LocationCoordinate2D.bounds([berlin, north])?.southWest == berlin)
        expect(CLLocation(PlainPoint(berlin)).coordinate == berlin)
    }

    /// geohashes, the sun
    func others() {
        expect(berlin.geohash(length: 6) == "u33dc0")
        expect(Geohash.encode(kCLLocationCoordinate2DInvalid) == nil)
        expect(Sun(coordinate: kCLLocationCoordinate2DInvalid) == nil)
        expect(Sun(for: CLLocation(latitude: 0, longitude: 0))?.noon != nil)
        let line = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map { CLLocation(latitude: $0, longitude: $1) }
        expect(EncodedLine(line).text == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
        expect(EncodedLine.isUsable(line[0], by: .authorizedAlways))
    }

    /// mocks
    func mocks() {
        let mock = MockLocationManager()
        let managing: LocationManaging = mock
        mock.mockedLocation = MockLocation(latitude: 0, longitude: 0)
        let proxy = LocationManagerDelegateProxy(mock)
        var seen: [CLLocation] = []
        var statuses: [CLAuthorizationStatus] = []
        proxy.didUpdateLocations.subscribe { seen += $0.locations }
        proxy.didChangeAuthorization.subscribe { statuses.append($0.status) }
        managing.requestWhenInUseAuthorization()
        managing.startUpdatingLocation()
        expect(seen.map(\.coordinate.latitude) == [7] && mock.isUpdating)
        expect(statuses == [.authorizedWhenInUse, .authorizedWhenInUse])
        expect(MockHeading().trueHeading == 90 && MockVisit().coordinate.longitude == 2)
        expect(LocationManagerClient.Beacon(rawValue: MockBeacon()).proximity == .near)
        CLLocationManager.binder(\.distanceFilter).set(mock, 12)
        CLLocationManager.accuracyBinder.set(mock, kCLLocationAccuracyKilometer)
        expect(mock.distanceFilter == 12 && mock.desiredAccuracy == 1000)
    }

    /// a mock answers an async wrapper
    func asyncWrapper() async throws {
        let mock = MockLocationManager()
        let manager = AsyncLocationManager(locationManager: mock)
        expect(await manager.requestPermission() == .authorizedWhenInUse)
        do {
            _ = try await manager.requestLocation()
            expect(false)
        } catch CLError.locationUnknown {}
        mock.mockedLocation = CLLocation(latitude: 1, longitude: 2)
        for await event in manager.startUpdatingLocation() {
            guard case .didUpdateLocations(let locations) = event else { continue }
            expect(locations.count == 1)
            break
        }
    }

    /// tracks
    func tracks() throws {
        let start = CLLocation(
            coordinate: berlin, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 8, course: 0, speed: 1,
            timestamp: Date(timeIntervalSinceReferenceDate: 100))
        let end = CLLocation(
            coordinate: berlin.coordinate(at: 500, facing: 90), altitude: 34, horizontalAccuracy: 5,
            verticalAccuracy: -1, timestamp: Date(timeIntervalSinceReferenceDate: 600))
        expect(abs([start, end].travelled - 500) < 5 && [start, end].duration == 500)
        expect(abs(start.bearing(to: end) - 90) < 1 && !start.isUsable)
        expect(TrackPoint(end).elevation == nil && TrackPoint(start).location.altitude == 34)
        expect(start.degreesMinutesSeconds == "52°31'12\"N 13°24'18\"E")
        expect("\(CLAuthorizationStatus.denied)" == "denied")
        let defaults = UserDefaults(suiteName: UUID().uuidString)!
        let kept = LastLocation(defaults)
        kept.location = start
        expect(kept.location?.speed == 1)
        kept.location = nil
        expect(kept.location == nil)
    }

    /// values for architectures
    func values() {
        typealias Client = LocationManagerClient
        let date = Date()
        expect(
            Client.Location(coordinate: berlin, timestamp: date) == Client.Location(coordinate: berlin, timestamp: date)
        )
        let circle = CLCircularRegion(center: berlin, radius: 1, identifier: "circle")
        expect(Client.Action.didEnterRegion(.init(rawValue: circle)) == .didEnterRegion(.init(rawValue: circle)))
        expect(Client.Failure(CLError(.denied)) == Client.Failure(CLError(.denied)))
        expect(Client.Visit(visit: CLVisit()).departureDate == .distantFuture)
        expect(LocationWrapper.Accuracy.allCases.map(\.meters) == [-1, 10, 100, 1000, 6_380_000])
    }
}
