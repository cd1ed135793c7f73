import EmulatedDevice
import Foundation

/// An update of ``liveUpdates(_:)``: a location, or why there is none.
public struct CLLocationUpdate: Sendable {
    /// The device's location; nil in a diagnostic update.
    public internal(set) var location: CLLocation?
    /// Whether the device has come to rest. After such an update there is none until it moves.
    public internal(set) var isStationary = false
    /// Whether the app receives reduced accuracy only.
    public internal(set) var accuracyLimited = false
    /// Whether the user has denied authorization.
    public internal(set) var authorizationDenied = false
    /// Whether the user has switched off location services: always false here.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether location services are restricted for the app, which the user cannot change.
    public internal(set) var authorizationRestricted = false
    /// Whether authorization is being requested.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the app is authorized when in use only, and is in the background.
    public internal(set) var insufficientlyInUse = false
    /// Whether the receiver has no fix.
    public internal(set) var locationUnavailable = false
    /// Whether the app must hold a ``CLServiceSession`` first: always false here.
    public internal(set) var serviceSessionRequired = false

    /// ``isStationary``, by its name from iOS 18 on.
    public var stationary: Bool { isStationary }

    init(location: CLLocation? = nil) { self.location = location }

    /// What the app uses the locations for.
    public enum LiveConfiguration: Hashable, Sendable {
        /// No particular activity, the default.
        case `default`
        /// In a car on roads.
        case automotiveNavigation
        /// In another vehicle: a boat, a train, off-road.
        case otherNavigation
        /// On foot, running, cycling.
        case fitness
        /// In an aircraft.
        case airborne
    }

    /// The locations from now on, with the receiver's full accuracy and rate.
    ///
    /// Updates begin with the iteration, which requests authorization if the user has not been asked yet, and end with
    /// it or its task. Up to 256 updates wait for an app that is slower than its receiver; then the oldest are dropped.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        Updates(device: .current, configuration: configuration)
    }

    /// A sequence of updates.
    public struct Updates: AsyncSequence, Sendable {
        /// The sequence's element, as `AsyncSequence` requires.
        public typealias Element = CLLocationUpdate
        /// Iterating never throws; with Apple's type it may.
        public typealias Failure = any Error

        let device: Device
        let configuration: LiveConfiguration

        /// Requests locations for as long as the iterator exists.
        public func makeAsyncIterator() -> Iterator {
            let stream = AppStream<CLLocationUpdate>(from: device)
            return Iterator(
                feed: LiveUpdateFeed(device, configuration, into: stream), stream: stream.makeAsyncIterator())
        }

        /// Requests locations while it exists.
        public struct Iterator: AsyncIteratorProtocol {
            private let feed: LiveUpdateFeed
            private var stream: AppStream<CLLocationUpdate>.Iterator

            init(feed: LiveUpdateFeed, stream: AppStream<CLLocationUpdate>.Iterator) {
                self.feed = feed
                self.stream = stream
            }

            /// The next update; nil when the task was cancelled or the app's process has ended.
            public mutating func next() async throws -> CLLocationUpdate? { await stream.next(isolation: nil) }

            /// The next update; nil when the task was cancelled or the app's process has ended.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> CLLocationUpdate? {
                await stream.next(isolation: actor)
            }
        }
    }
}
