import EmulatedDevice
import Foundation

/// One of the updates of ``liveUpdates(_:)``: a location, or why there is none.
public struct CLLocationUpdate: Sendable {
    /// Where the device is; nil in an update that tells why that is not known.
    public internal(set) var location: CLLocation?
    /// Whether the device has come to rest. After such an update there is silence until it moves.
    public internal(set) var isStationary = false
    /// Whether the user lets the app know only roughly where the device is.
    public internal(set) var accuracyLimited = false
    /// Whether the user has said no.
    public internal(set) var authorizationDenied = false
    /// Whether the user has switched location services off altogether: never here.
    public internal(set) var authorizationDeniedGlobally = false
    /// Whether the app must not, and the user cannot change it.
    public internal(set) var authorizationRestricted = false
    /// Whether the user is being asked.
    public internal(set) var authorizationRequestInProgress = false
    /// Whether the user allows it while the app is in use only, and it is not.
    public internal(set) var insufficientlyInUse = false
    /// Whether the receiver has no position.
    public internal(set) var locationUnavailable = false
    /// Whether the app must hold a ``CLServiceSession`` first: never here.
    public internal(set) var serviceSessionRequired = false

    /// ``isStationary``, by its name from iOS 18 on.
    public var stationary: Bool { isStationary }

    init(location: CLLocation? = nil) { self.location = location }

    /// What the app does with its locations.
    public enum LiveConfiguration: Hashable, Sendable {
        /// None of the others.
        case `default`
        /// In a car on roads.
        case automotiveNavigation
        /// In another vehicle: boat, train, off the roads.
        case otherNavigation
        /// On foot, running, cycling.
        case fitness
        /// In the air.
        case airborne
    }

    /// The locations from now on, as exactly and as often as the receiver has them.
    ///
    /// They begin with the iteration, which asks the user when he has not been asked, and end with it or with its task.
    /// An app that is slower than its receiver loses the oldest of what waits: at most 256 updates do.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        Updates(device: .current, configuration: configuration)
    }

    /// The updates of a device, one after the other.
    public struct Updates: AsyncSequence, Sendable {
        /// An update.
        public typealias Element = CLLocationUpdate
        /// The iteration does not fail; Apple's may.
        public typealias Failure = any Error

        let device: Device
        let configuration: LiveConfiguration

        /// Begins to ask for locations.
        public func makeAsyncIterator() -> Iterator {
            let stream = AppStream<CLLocationUpdate>(from: device)
            return Iterator(
                feed: LiveUpdateFeed(device, configuration, into: stream), stream: stream.makeAsyncIterator())
        }

        /// Asks for locations for as long as it is there.
        public struct Iterator: AsyncIteratorProtocol {
            private let feed: LiveUpdateFeed
            private var stream: AppStream<CLLocationUpdate>.Iterator

            init(feed: LiveUpdateFeed, stream: AppStream<CLLocationUpdate>.Iterator) {
                self.feed = feed
                self.stream = stream
            }

            /// The next update; nil when the task was cancelled, or the app's process has ended.
            public mutating func next() async throws -> CLLocationUpdate? { await stream.next(isolation: nil) }

            /// The next update; nil when the task was cancelled, or the app's process has ended.
            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(any Error) -> CLLocationUpdate? {
                await stream.next(isolation: actor)
            }
        }
    }
}
