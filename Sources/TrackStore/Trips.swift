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
        /// Metres of a step, at least: what positions of a device at rest usually do not differ by.
        let step = 25.0
        /// Seconds that a device may stay at one place while it moves.
        let longestStop = 60.0

        package init() {}
    }

    /// A position, with the way to it and the number of positions since the last gap.
    private struct Mark {
        var time: Instant
        var coordinate: Coordinate
        /// Metres; 0 if it is not known.
        var accuracy: Double
        var metres = 0.0
        var positions = 1

        func distance(to other: Mark) -> Double { coordinate.distance(to: other.coordinate) }
    }

    /// The trips that have ended.
    package private(set) var trips: [Trip] = []

    private let rules: Rules
    /// Where the current trip has begun.
    private var begin: Mark?
    private var last: Mark?
    /// The last position from which the device has moved by the radius of rest.
    private var anchor: Mark?
    /// The last position from which it has moved by a step.
    private var step: Mark?
    /// Where it began to move away from the anchor, step by step.
    private var departure: Mark?
    /// How far it has moved away from the anchor, step by step, before it stopped or turned.
    private var arrival: Mark?

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// Adds the next position of the track.
    package mutating func append(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return }
        var here = Mark(time: fix.time, coordinate: coordinate, accuracy: fix.horizontalAccuracy ?? 0)
        defer { last = here }
        guard let last, let anchor, let step, case let pause = fix.time.seconds(since: last.time), pause >= 0,
            pause <= rules.gap
        else {
            finish()
            (anchor, step, departure, arrival) = (here, here, here, here)
            return
        }
        here.metres = last.metres + last.distance(to: here)
        here.positions = last.positions + 1
        let away = anchor.distance(to: here)
        if away > rules.restRadius || step.distance(to: here) > max(rules.step, step.accuracy + here.accuracy) {
            if hasStopped || away <= anchor.distance(to: step) {
                departure = last
            } else if arrival?.time == step.time {
                arrival = here
            }
            self.step = here
        }
        if away > rules.restRadius {
            begin = begin ?? departure
            (self.anchor, arrival) = (here, here)
        } else if begin != nil, here.time.seconds(since: anchor.time) >= rules.restDuration {
            end(at: arrival)
            // Where it rests may be as far from the anchor as the radius.
            self.anchor = here
            if let arrival, let departure, departure.time < arrival.time { self.departure = arrival }
        }
    }

    /// Whether the device was last seen where it has been for longer than it may while it moves.
    private var hasStopped: Bool {
        guard let last, let step else { return false }
        return last.time.seconds(since: step.time) > rules.longestStop
    }

    /// Ends the last trip, at the end of the track.
    package mutating func finish() { end(at: hasStopped ? arrival : last) }

    private mutating func end(at end: Mark?) {
        if let begin, let end {
            trips.append(
                Trip(
                    begin: begin.time, end: end.time, positions: end.positions - begin.positions + 1,
                    metres: end.metres - begin.metres))
        }
        begin = nil
    }
}
