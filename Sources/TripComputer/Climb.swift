/// Metres of ascent and descent, without the receiver's noise.
///
/// The altitude of a receiver wanders by several metres while it lies on a table. So a turn from up to down, or down to
/// up, counts only when the altitude has left its last summit or valley by more than the hysteresis; from then on every
/// new extreme counts in full.
public struct Climb: Hashable, Sendable {
    /// Metres gone up.
    public private(set) var ascent = 0.0
    /// Metres gone down.
    public private(set) var descent = 0.0

    private enum Direction { case level, up, down }
    private let hysteresis: Double
    private var direction = Direction.level
    /// The last summit or valley on the way; where the climb began while it is level.
    private var extreme: Double?

    /// Nothing climbed.
    /// - Parameter hysteresis: metres, more than 0; ten suits a receiver without a barometer.
    public init(hysteresis: Double = 10) { self.hysteresis = hysteresis }

    /// Counts an altitude in metres; one that is not finite is skipped.
    public mutating func update(altitude: Double) {
        guard altitude.isFinite else { return }
        guard let extreme else {
            self.extreme = altitude
            return
        }
        let rise = altitude - extreme
        if rise > (direction == .up ? 0 : hysteresis) {
            ascent += rise
            direction = .up
        } else if -rise > (direction == .down ? 0 : hysteresis) {
            descent -= rise
            direction = .down
        } else {
            return
        }
        self.extreme = altitude
    }
}
