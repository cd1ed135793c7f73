package import LocationModel

/// The trips of a track: between them the device rested, or there was no position for long.
package struct Trips: Sendable {
    /// From the departure to the arrival.
    package struct Trip: Hashable, Sendable {
        package var begin: Instant
        package var end: Instant
        package var positions: Int
        /// The way from position to position, in metres.
        package var metres: Double
    }

    /// When a trip ends and the next one begins.
    package struct Rules: Hashable, Sendable {
        /// Metres within which a device counts as resting.
        package var restRadius = 100.0
        /// Seconds of rest that end a trip.
        package var restDuration = 300.0
        /// Seconds without a position that end a trip.
        package var gap = 600.0

        package init() {}
    }

    /// The trips that have ended.
    package private(set) var trips: [Trip] = []

    private let rules: Rules
    private var current: Trip?
    /// The last position from which the device has moved by the radius of rest.
    private var anchor: (time: Instant, coordinate: Coordinate, metres: Double, positions: Int)?
    private var last: (time: Instant, coordinate: Coordinate)?

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// Adds the next position of the track.
    package mutating func append(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return }
        defer { last = (fix.time, coordinate) }
        guard let last, let anchor, case let pause = fix.time.seconds(since: last.time), pause >= 0, pause <= rules.gap
        else {
            finish()
            anchor = (fix.time, coordinate, 0, 0)
            return
        }
        let step = last.coordinate.distance(to: coordinate)
        if current != nil {
            current!.metres += step
            current!.positions += 1
            current!.end = fix.time
        }
        if anchor.coordinate.distance(to: coordinate) > rules.restRadius {
            // It departed when it was last seen at rest.
            if current == nil { current = Trip(begin: last.time, end: fix.time, positions: 2, metres: step) }
            self.anchor = (fix.time, coordinate, current!.metres, current!.positions)
        } else if current != nil, fix.time.seconds(since: anchor.time) >= rules.restDuration {
            // It arrived when it came to where it rests.
            (current!.end, current!.metres, current!.positions) = (anchor.time, anchor.metres, anchor.positions)
            finish()
        }
    }

    /// Ends the last trip, at the end of the track.
    package mutating func finish() {
        if let current { trips.append(current) }
        current = nil
    }
}
