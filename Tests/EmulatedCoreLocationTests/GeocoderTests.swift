import EmulatedDevice
import LocationEngine
import LocationModel
import Synchronization
import TestSupport
import Testing

@testable import EmulatedCoreLocation

@Suite(.timeLimit(.minutes(15)))
struct GeocoderTests {
    /// A provider with one town: "offline" fails, and "slow" waits until it is cancelled.
    private struct Gazetteer: Geocoding {
        struct Offline: Error {}

        func places(at coordinate: Coordinate, locale: Locale?) async throws -> [Place] {
            guard coordinate.distance(to: town.coordinate) < 10_000 else { return [] }
            return [locale?.identifier == "de_DE" ? german : town]
        }

        func places(named address: String, near region: Region?, locale: Locale?) async throws -> [Place] {
            if address == "offline" { throw Offline() }
            if address == "slow" {
                await untilCancelled()
                throw CancellationError()
            }
            if let region, region.center.distance(to: town.coordinate) > region.radius { return [] }
            return address == "Berlin" ? [town] : []
        }

        private var town: Place {
            var place = Place(Journey.home)
            place.radius = 20_000
            place.name = "Berlin"
            place.locality = "Berlin"
            place.isoCountryCode = "DE"
            place.country = "Germany"
            place.areasOfInterest = ["Brandenburg Gate"]
            place.timeZone = TimeZone(identifier: "Europe/Berlin")
            return place
        }

        private var german: Place {
            var place = town
            place.country = "Deutschland"
            return place
        }
    }

    private func geocoder(isOnline: Bool = true) throws -> CLGeocoder {
        try Phone(Journey().staying(10)) { $0.geocoder = isOnline ? Gazetteer() : nil }() { CLGeocoder() }
    }

    private let home = CLLocation(latitude: 52.5, longitude: 13.4)

    @Test func `A place has its names in the preferred language`() async throws {
        let geocoder = try geocoder()
        let place = try #require(try await geocoder.reverseGeocodeLocation(home).first)
        #expect(place.name == "Berlin" && place.locality == "Berlin" && place.thoroughfare == nil)
        #expect(place.isoCountryCode == "DE" && place.country == "Germany")
        #expect(place.timeZone?.identifier == "Europe/Berlin" && place.areasOfInterest == ["Brandenburg Gate"])
        #expect((place.region as? CLCircularRegion)?.contains(home.coordinate) == true)
        #expect(place.location?.distance(from: home) == 0)
        #expect(place.addressDictionary?["City"] as? String == "Berlin")
        let german = try await geocoder.reverseGeocodeLocation(home, preferredLocale: Locale(identifier: "de_DE"))
        #expect(german.first?.country == "Deutschland")
    }

    @Test func `A name has its places, in a region or anywhere`() async throws {
        let geocoder = try geocoder()
        #expect(try await geocoder.geocodeAddressString("Berlin").first?.name == "Berlin")
        let far = CLCircularRegion(center: CLLocationCoordinate2DMake(0, 0), radius: 1000, identifier: "far")
        await #expect(throws: CLError(.geocodeFoundNoResult)) {
            try await geocoder.geocodeAddressString("Berlin", in: far)
        }
    }

    @Test func `An address in parts has its places`() async throws {
        let geocoder = try geocoder()
        let parts = try #require(try await geocoder.reverseGeocodeLocation(home).first?.addressDictionary)
        let towns = await withCheckedContinuation { continuation in
            geocoder.geocodeAddressDictionary(["City": parts["City"] as Any]) { places, _ in
                continuation.resume(returning: places)
            }
        }
        #expect(towns?.map(\.locality) == ["Berlin"])
    }

    @Test func `An unknown place is not found; a missing or failing provider is a network error`() async throws {
        let (online, offline) = (try geocoder(), try geocoder(isOnline: false))
        await #expect(throws: CLError(.geocodeFoundNoResult)) { try await online.geocodeAddressString("Atlantis") }
        await #expect(throws: CLError(.geocodeFoundNoResult)) {
            try await online.reverseGeocodeLocation(CLLocation(latitude: 0, longitude: 0))
        }
        await #expect(throws: CLError(.geocodeFoundNoResult)) {
            try await online.reverseGeocodeLocation(CLLocation(latitude: -180, longitude: -180))
        }
        await #expect(throws: CLError(.network)) { try await offline.geocodeAddressString("Berlin") }
        await #expect(throws: CLError(.network)) { try await offline.reverseGeocodeLocation(home) }
        await #expect { try await online.geocodeAddressString("offline") } throws: {
            ($0 as? CLError)?.code == .network
        }
    }

    @Test func `A completion is called on the main queue, once`() async throws {
        let geocoder = try geocoder()
        let names = await withCheckedContinuation { continuation in
            geocoder.reverseGeocodeLocation(home) { placemarks, error in
                #expect(error == nil)
                dispatchPrecondition(condition: .onQueue(.main))
                continuation.resume(returning: placemarks?.map { $0.name ?? "" })
            }
        }
        #expect(names == ["Berlin"])
    }

    @Test func `cancelGeocode, and a new request, end the one under way with geocodeCanceled`() async throws {
        for end: @Sendable (CLGeocoder) -> Void in [
            { $0.cancelGeocode() }, { $0.geocodeAddressString("Berlin") { _, _ in } },
        ] {
            let geocoder = try geocoder()
            let error = await withCheckedContinuation { continuation in
                geocoder.geocodeAddressString("slow") { _, error in continuation.resume(returning: error) }
                #expect(geocoder.isGeocoding)
                end(geocoder)
            }
            #expect((error as? CLError)?.code == .geocodeCanceled)
        }
    }

    private final class Count: Sendable { let value = Atomic<Int>(0) }

    @Test func `Requests from several threads each end once`() {
        let (request, ended, requests) = (GeocodeRequest(), Count(), 1000)
        DispatchQueue.concurrentPerform(iterations: requests) { _ in
            request.begin({
                await untilCancelled()
                return []
            }) { _ in ended.value.add(1, ordering: .relaxed) }
        }
        request.cancel()
        #expect(ended.value.load(ordering: .relaxed) == requests && !request.isInProgress)
    }

    @Test func `A cancelled task's request is cancelled`() async throws {
        let phone = try Phone(Journey().staying(10)) { $0.geocoder = Gazetteer() }
        let task = phone { Task { try await CLGeocoder().geocodeAddressString("slow") } }
        task.cancel()
        await #expect(throws: CLError(.geocodeCanceled)) { try await task.value }
    }

    @Test func `A placemark survives an archive, and can be copied`() async throws {
        let place = try #require(try await geocoder().reverseGeocodeLocation(home).first)
        let data = try NSKeyedArchiver.archivedData(withRootObject: place, requiringSecureCoding: true)
        let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CLPlacemark.self, from: data))
        #expect(copy.name == "Berlin" && copy.country == "Germany" && copy.thoroughfare == nil)
        #expect(copy.areasOfInterest == ["Brandenburg Gate"] && copy.timeZone == place.timeZone)
        #expect(CLPlacemark(placemark: place).name == "Berlin")
    }
}
