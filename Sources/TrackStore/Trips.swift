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
        /// Metres of a step: more than the positions of a device at rest differ by.
        let step = 25.0
        /// Seconds for which a step of a moving device may take.
        let longestStep = 60.0

        package init() {}
    }

    /// A position, with the way to it and the number of positions since the last gap.
    private struct Mark {
        var time: Instant
        var coordinate: Coordinate
        var metres = 0.0
        var positions = 1
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
    /// Where it began to move, step by step, when it moved last.
    private var departure: Mark?
    /// How far it has moved from the anchor, step by step, before it first paused.
    private var arrival: Mark?

    package init(_ rules: Rules = Rules()) { self.rules = rules }

    /// Adds the next position of the track.
    package mutating func append(_ fix: Fix) {
        guard let coordinate = fix.coordinate else { return }
        var here = Mark(time: fix.time, coordinate: coordinate)
        defer { last = here }
        guard let last, let anchor, let step, case let pause = fix.time.seconds(since: last.time), pause >= 0,
            pause <= rules.gap
        else {
            finish()
            (anchor, step, departure, arrival) = (here, here, here, here)
            return
        }
        here.metres = last.metres + last.coordinate.distance(to: coordinate)
        here.positions = last.positions + 1
        if step.coordinate.distance(to: coordinate) > rules.step {
            if here.time.seconds(since: step.time) > rules.longestStep {
                departure = last
            } else if arrival?.time == step.time {
                arrival = here
            }
            self.step = here
        }
        if anchor.coordinate.distance(to: coordinate) > rules.restRadius {
            begin = begin ?? departure
            (self.anchor, self.step, arrival) = (here, here, here)
        } else if begin != nil, let arrival, here.time.seconds(since: arrival.time) >= rules.restDuration {
            end(at: arrival)
            departure = here
        }
    }

    /// Ends the last trip, at the end of the track.
    package mutating func finish() { end(at: last) }

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
