/// The style of movement in town, on the motorway and on foot, and how well a receiver measures the velocity; the raw
/// value is its name on the command line.
///
/// The committed traces are smooth. Real tracks are not: their accelerations at 1 Hz are only half as correlated,
/// because drivers vary the throttle and houses reflect signals, turns are sharper, walkers faster, and motorways have
/// at most two stops an hour.
package enum Motion: String, CaseIterable, Sendable {
    /// Steady movement, wide turns, jams on the motorway.
    case smooth
    /// As measured on real tracks.
    case lively
}
