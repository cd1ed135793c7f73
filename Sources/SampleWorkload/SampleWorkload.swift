package import LocationModel

/// The work that `locationd measure` simulates for an app with every location on the screen, and skips in the
/// background: typical work of apps with a map.
///
/// It smooths the track, updates the trip statistics and simplifies the line for the map. It is a value without clock,
/// input or output: the same fixes produce the same trip.
package struct SampleWorkload: Sendable {
    package private(set) var track = TrackFilter()
    package private(set) var statistics = TripStatistics()
    package private(set) var line = SimplifiedLine()

    package init() {}

    /// Processes the fixes of one delivery, oldest first. A fix without a position, or not newer than the last one, is
    /// ignored.
    package mutating func update(with fixes: some Sequence<Fix>) {
        for fix in fixes {
            guard let point = track.update(with: fix) else { continue }
            statistics.update(with: point)
            line.append(point.coordinate)
        }
    }
}
