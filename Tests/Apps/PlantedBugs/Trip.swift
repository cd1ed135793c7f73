import CoreLocation
import Foundation

/// The locations of a trip, as many as were counted, and how long it takes.
struct Trip {
    private static let key = "count"

    private(set) var count = 0
    /// Locations to be drawn.
    private(set) var cache: [CLLocation] = []
    /// Seconds that a timer has counted since the first location.
    private(set) var ticks = 0
    private var start: Date?
    private(set) var last: Date?
    private var ticksAtLast = 0
    /// Seconds since the first location, as they are shown.
    private(set) var elapsed = 0.0

    mutating func tick() { if start != nil { ticks += 1 } }

    mutating func add(_ location: CLLocation) {
        let start = start ?? location.timestamp
        let seconds = location.timestamp.timeIntervalSince(start)
        if let last {
            Invariant.countedOnce.check(location.timestamp > last)
            if !Bug.pausesInBackground {
                let (gap, ran) = (location.timestamp.timeIntervalSince(last), Double(ticks - ticksAtLast))
                Invariant.runs.check(!mustRun || inARow < 2 || gap - ran < 8)
            }
        }
        elapsed = Bug.timerWhileSuspended.isPlanted ? Double(ticks) : seconds
        Invariant.shownTime.check(abs(elapsed - seconds) < 8)
        Invariant.oneTimer.check(Double(ticks) < seconds + 8)
        (self.start, last, ticksAtLast, inARow) = (start, location.timestamp, ticks, inARow + 1)
        count += 1
        cache.append(location)
    }

    /// Locations since the last interruption. The first may be older than the trip; between others the app must run.
    private var inARow = 0

    /// Whether it is always permitted, and was when the app was last active: then nothing suspends the app.
    private var mustRun = false

    /// The user does not always permit it at present.
    mutating func interrupt() { (mustRun, inARow) = (false, 0) }

    /// The app is active, and it is always permitted.
    mutating func resume() { if !mustRun { (mustRun, inARow) = (true, 0) } }

    mutating func emptyCache() { cache = [] }

    var saved: Int { UserDefaults.standard.integer(forKey: Trip.key) }

    func save() { UserDefaults.standard.set(count, forKey: Trip.key) }

    mutating func load() {
        let before = count
        count = saved
        Invariant.nothingLost.check(count >= before)
    }
}
