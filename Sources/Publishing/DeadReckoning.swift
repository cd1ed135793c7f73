import LocationModel
import TrackStore

/// Leaves out positions that a receiver can compute: where it expects the device after the last position that was sent.
///
/// The receiver's rule is ``LocationModel/Fix/predictedCoordinate(at:)`` with the speed in whole km/h and the course in
/// whole degrees, as the payload has them: above walking speed the device goes on straight, otherwise it stays. At the
/// time of every position that is kept, that is at most ``errorBound`` metres from it.
struct DeadReckoning: Sendable {
    /// Seconds after which a position is sent in any case.
    static let longestSilence = 300.0

    /// Metres.
    let errorBound: Double
    private var sent: Fix?

    init(errorBound: Double) { self.errorBound = errorBound }

    /// Whether a position must be sent. Positions come in their order.
    mutating func needs(_ point: TrackPoint) -> Bool {
        let fix = point.fix
        if let sent, let coordinate = fix.coordinate, case let span = fix.time.seconds(since: sent.time),
            (0..<DeadReckoning.longestSilence).contains(span),
            let expected = sent.predictedCoordinate(at: fix.time), expected.distance(to: coordinate) <= errorBound
        {
            return false
        }
        sent = DeadReckoning.asSent(fix)
        return true
    }

    /// Forgets what was sent, after a connection has ended and it may not have arrived.
    mutating func reset() { sent = nil }

    /// A fix with the values of its payload.
    static func asSent(_ fix: Fix) -> Fix {
        var fix = fix
        fix.speed = fix.speed.map { Double(kilometersPerHour: Double(OwnTracks.velocity($0))) }
        fix.course = fix.course.map { Double(OwnTracks.course($0)) }
        return fix
    }
}
