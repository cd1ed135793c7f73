import EmulatedDevice
public import Foundation
import LocationEngine
import LocationModel

/// Receives the placemarks or an error, on the main queue.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the addresses of coordinates and the coordinates of addresses.
///
/// It uses the provider `DeviceConfiguration.geocoder` and never the Internet. Without a provider it fails with
/// ``CLError/network``; if nothing is found, with ``CLError/geocodeFoundNoResult``. A new request cancels the previous
/// one.
open class CLGeocoder: NSObject {
    private let device = Device.current
    private let request = GeocodeRequest()

    /// A geocoder without a request.
    public override init() {}

    deinit { request.cancel() }

    /// Whether a request is in progress.
    open var isGeocoding: Bool { request.isInProgress }

    /// Cancels the current request: it fails with ``CLError/geocodeCanceled``.
    open func cancelGeocode() { request.cancel() }

    // MARK: With a completion

    /// Finds the address of a location.
    open func reverseGeocodeLocation(
        _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the address of a location in a language.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        begin(search(at: location, locale), completionHandler)
    }

    /// Finds the places of an address.
    open func geocodeAddressString(
        _ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(addressString, in: nil, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the places of an address in parts, as ``CLPlacemark/addressDictionary`` has them; before iOS 11.
    open func geocodeAddressDictionary(
        _ addressDictionary: [AnyHashable: Any], completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        let keys = ["Street", "SubLocality", "City", "State", "ZIP", "Country"]
        let address = keys.compactMap { addressDictionary[$0] as? String }.joined(separator: ", ")
        geocodeAddressString(address, completionHandler: completionHandler)
    }

    /// Finds the places of an address that is likely to be in a region.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the places of an address that is likely to be in a region, in a language.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        begin(search(for: addressString, in: region, locale), completionHandler)
    }

    // MARK: Asynchronously

    /// Finds the address of a location.
    /// - Throws: ``CLError``
    nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        try await reverseGeocodeLocation(location, preferredLocale: nil)
    }

    /// Finds the address of a location in a language.
    /// - Throws: ``CLError``
    nonisolated(nonsending) open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        try await found(search(at: location, locale))
    }

    /// Finds the places of an address.
    /// - Throws: ``CLError``
    nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        try await geocodeAddressString(addressString, in: nil, preferredLocale: nil)
    }

    /// Finds the places of an address that is likely to be in a region.
    /// - Throws: ``CLError``
    nonisolated(nonsending) open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?
    ) async throws -> [CLPlacemark] {
        try await geocodeAddressString(addressString, in: region, preferredLocale: nil)
    }

    /// Finds the places of an address that is likely to be in a region, in a language.
    /// - Throws: ``CLError``
    nonisolated(nonsending) open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
    ) async throws -> [CLPlacemark] {
        try await found(search(for: addressString, in: region, locale))
    }

    // MARK: The request

    private func search(at location: CLLocation, _ locale: Locale?) -> GeocodeRequest.Search? {
        guard let geocoder = device.configuration.geocoder else { return nil }
        // An invalid coordinate has no address.
        guard CLLocationCoordinate2DIsValid(location.coordinate) else { return { [] } }
        let coordinate = Coordinate(location.coordinate)
        return { try await geocoder.places(at: coordinate, locale: locale) }
    }

    private func search(for address: String, in region: CLRegion?, _ locale: Locale?) -> GeocodeRequest.Search? {
        guard let geocoder = device.configuration.geocoder else { return nil }
        let circle = region?.monitored
        return { try await geocoder.places(named: address, near: circle, locale: locale) }
    }

    private func begin(_ search: GeocodeRequest.Search?, _ completion: @escaping CLGeocodeCompletionHandler) {
        // The completion runs on the main queue, as on iOS.
        let completion = UncheckedSendableBox(completion)
        request.begin(search) { result in
            DispatchQueue.main.async {
                switch result {
                case .success(let placemarks): completion.value(placemarks, nil)
                case .failure(let error): completion.value(nil, error)
                }
            }
        }
    }

    private nonisolated(nonsending) func found(_ search: GeocodeRequest.Search?) async throws -> [CLPlacemark] {
        let request = request
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[CLPlacemark], any Error>) in
                request.begin(search) { continuation.resume(with: $0.mapError { $0 }) }
                // The task may have been cancelled before the request began.
                if Task.isCancelled { request.cancel() }
            }
        } onCancel: {
            request.cancel()
        }
    }
}
