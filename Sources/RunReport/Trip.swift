package import LocationModel

/// A run as it is drawn: the track of the device, what the app knew of it, and the app's lifecycle. Every series is
/// thinned to what can be seen.
///
/// Times are seconds since the start, not counting jumps of the trace's time.
package struct Trip: Codable, Hashable, Sendable {
    /// A part of the track in one state of the app.
    package struct Segment: Codable, Hashable, Sendable {
        package var state: ApplicationState
        /// Latitude and longitude of each corner, alternating.
        package var corners: [Double]
        /// Whether there were no positions: the segment joins the two positions around the gap.
        var isGap: Bool
    }

    /// A time during which something lasted.
    package struct Span: Codable, Hashable, Sendable {
        package var from: Double
        package var to: Double
        package var state: ApplicationState
    }

    /// Locations whose delivery was deferred until their batch was complete.
    package struct DeferredDelivery: Codable, Hashable, Sendable {
        package var from: Double
        package var to: Double
        package var locations: Int
    }

    /// Something that happened at one moment.
    package struct Mark: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Sendable { case message, task, problem }
        package var kind: Kind
        package var time: Double
        package var text: String
    }

    /// Values over time, or over another quantity.
    package struct Series: Codable, Hashable, Sendable {
        package var x: [Double]
        package var y: [Double]

        package init(x: [Double] = [], y: [Double] = []) { (self.x, self.y) = (x, y) }
    }

    /// How often a configuration woke up in each bin of time.
    package struct WakeUps: Codable, Hashable, Sendable {
        package var title: String
        /// All wake-ups of the run.
        package var total: Int
        /// Seconds of a bin.
        package var bin: Double
        package var counts: [Int]
    }

    /// The first moment; nil if the trace has no date.
    package var start: Instant?
    package var seconds: Double
    /// The length of the track in metres.
    package var metres: Double
    /// Metres within which the app's last location must be.
    package var radius: Double
    /// Whether the track is that of the receiver at its full rate, and not only of the app's own locations.
    var hasReference: Bool
    /// Whether the app accepts predicted positions.
    package var predicts: Bool
    package var track: [Segment]
    /// Metres within which the drawn track passes all positions.
    package var tolerance: Double
    /// Locations of the app in the background: latitude and longitude, alternating; thinned.
    package var samples: [Double]
    /// How many there were.
    var sampleCount: Int
    /// Metres within which only one of them is drawn.
    var sampleSpacing: Double
    package var states: [Span]
    package var marks: [Mark]
    var deferredDeliveries: [DeferredDelivery]
    /// Metres between the app's last location and the device.
    package var distance: Series
    /// The share of the reference's fixes in the background within the radius; nil without a reference.
    package var shareWithinRadius: Double?
    /// Metres per second, and the seconds until the next location in the background.
    package var spacing: Series
    package var wakeUps: [WakeUps]
    /// Metres per second.
    package var speed: Series
    /// Metres above mean sea level.
    package var altitude: Series

    private enum CodingKeys: String, CodingKey {
        case start, seconds, metres, radius, hasReference, predicts, tolerance, samples, sampleCount
        case sampleSpacing, states, marks
        /// The keys of saved results since format version 1.
        case track = "way"
        case deferredDeliveries = "heldBack"
        case distance, shareWithinRadius, spacing, wakeUps, speed, altitude
    }

    /// Seconds off the screen, suspended or not.
    var secondsInBackground: Double { time(in: \.isBackground) }

    /// Seconds in the states that fulfil a condition.
    func time(in isIncluded: (ApplicationState) -> Bool) -> Double {
        states.filter { isIncluded($0.state) }.reduce(0) { $0 + $1.to - $1.from }
    }

    /// What ``secondsInBackground`` consists of.
    var backgroundTitle: String {
        states.contains { $0.state == .suspended } ? "in the background or suspended" : "in the background"
    }
}

extension [Double] {
    /// The positions of which these are the latitudes and longitudes in degrees, alternating.
    var coordinates: [Coordinate] {
        stride(from: 0, to: count - 1, by: 2).map { Coordinate(latitude: self[$0], longitude: self[$0 + 1]) }
    }
}
