public import LocationModel

/// A place whose border the device may cross.
public struct Geofence: Hashable, Sendable {
    /// The form of the place.
    public enum Shape: Hashable, Sendable {
        /// Everything within that many metres of a centre.
        case circle(center: Coordinate, radius: Double)
        /// Everything inside a closed ring of at least three corners, in either direction. The last corner is joined to
        /// the first; where the ring crosses itself, the even-odd rule holds. It spans less than half the globe.
        case polygon([Coordinate])
    }

    /// The app's name for it.
    public let identifier: String
    /// Its form.
    public let shape: Shape

    /// A fence, or nil when it encloses nothing: a radius that is not positive, fewer than three corners, a coordinate
    /// out of range.
    public init?(identifier: String, shape: Shape) {
        func isValid(_ c: Coordinate) -> Bool { abs(c.latitude) <= 90 && abs(c.longitude) <= 180 }
        switch shape {
        case .circle(let center, let radius): guard isValid(center), radius > 0, radius.isFinite else { return nil }
        case .polygon(let corners): guard corners.count >= 3, corners.allSatisfy(isValid) else { return nil }
        }
        self.identifier = identifier
        self.shape = shape
    }
}

/// A border was crossed.
public struct GeofenceEvent: Hashable, Sendable {
    /// Which way.
    public enum Direction: Hashable, Sendable {
        /// Into the fence; also for the first position, when it is inside.
        case enter
        /// Out of it.
        case leave
    }

    /// The fence's name.
    public let identifier: String
    /// In or out.
    public let direction: Direction
    /// The time of the position that showed it.
    public let time: Instant
}
