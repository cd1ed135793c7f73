public import Foundation
public import LocationModel

/// Finds the names of places for `CLGeocoder`. A device without one behaves as if there were no network; nothing is
/// looked up on the Internet unless a provider that does so is set.
public protocol Geocoding: Sendable {
    /// The places at a position, the best first; empty if none is known.
    /// - Parameters:
    ///   - coordinate: the position.
    ///   - locale: the preferred language, if there is one.
    /// - Throws: any error; the app receives `CLError.network`.
    func places(at coordinate: Coordinate, locale: Locale?) async throws -> [Place]

    /// The places of an address or a name, the best first; empty if none is known.
    /// - Parameters:
    ///   - address: as a person writes it.
    ///   - region: where the place is likely to be; its identifier has no meaning.
    ///   - locale: the preferred language, if there is one.
    /// - Throws: any error; the app receives `CLError.network`.
    func places(named address: String, near region: Region?, locale: Locale?) async throws -> [Place]
}
