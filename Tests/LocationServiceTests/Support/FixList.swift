import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import TraceSource

/// A source that is a list of fixes: the simplest implementation of the protocol.
struct FixList: FixSource {
    let fixes: [Fix]
    private var place = 0
    private var latest: Instant?
    private(set) var counts = SourceCounts()

    /// Whether it reports the time of its last fix at the end, needed or not, as a trace does.
    private let reportsEnd: Bool

    init(_ fixes: [Fix], reportsEnd: Bool = false) { (self.fixes, self.reportsEnd) = (fixes, reportsEnd) }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        while place < fixes.count {
            let fix = fixes[place]
            let step = latest.map { fix.time.seconds(since: $0) } ?? 0
            let isJump = step < 0 || step > 86_400
            if !isJump, let limit, fix.time >= limit { return .limitReached }
            place += 1
            let before = latest
            latest = fix.time
            let isWanted =
                switch demand {
                case .everyEpoch: true
                case .notBefore(let instant): fix.time >= instant
                case .idle: false
                }
            guard isJump || isWanted else {
                counts.epochsSkipped += 1
                continue
            }
            counts.epochsDecoded += 1
            if fix.mode != .none { counts.fixes += 1 }
            return isJump ? .restarted(fix, from: before!) : .fix(fix)
        }
        return .ended(at: reportsEnd ? latest : nil)
    }
}

/// A place this many metres north of the start.
func place(north metres: Double) -> Coordinate {
    Coordinate(latitude: 52.5 + metres / metresPerDegree, longitude: 13.4)
}

/// Of latitude; 0.04 % too many, unlike in `Walk`, so that a fix is never exactly at a filter's or a region's distance,
/// where rounding would decide.
let metresPerDegree = 111_320.0

/// A fix of a walk to the north; without a position if `mode` is `.none`.
func fix(_ seconds: Double, speed: Double = 1, mode: Fix.Mode = .threeDimensional) -> Fix {
    var fix = Fix(time: at(seconds), mode: mode)
    guard mode != .none else { return fix }
    fix.coordinate = place(north: seconds * speed)
    fix.speed = speed
    fix.horizontalAccuracy = 5
    return fix
}

/// A walk with one fix per second.
func walk(_ seconds: Range<Int>) -> [Fix] { seconds.map { fix(Double($0)) } }
