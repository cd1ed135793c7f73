package import LocationModel

/// When the receiver's epochs can be had from gpsd: how far apart they are, and how long after their time they come.
///
/// Asking too early brings the epoch before and costs a second wake-up; asking late makes a location late, and dear: right
/// behind gpsd's own work the processor is awake, and the kernel's part of a wake-up still in its caches. That is two fifths
/// of the whole. So the forecast is held close to what was seen, a little on the late side.
package struct EpochForecast {
    /// Seconds between two epochs; nil until two in a row have shown it.
    package private(set) var period: Double?
    /// Seconds by the loop's clock from an epoch's time to its coming.
    package private(set) var delay = 0.0
    package private(set) var last: Instant?
    private var isStreaming = false
    /// Seconds that epochs have been seen to need, to be on the safe side.
    private var caution = Double.infinity
    /// Whether one was asked for too early; until then it is tried out how soon is too soon.
    private var hasMissed = false
    /// A bit for each part of the second whose epochs gpsd tells in several reports: who comes too early then is not told
    /// so, but gets half of one.
    private var pieces: UInt32 = 0

    /// Seconds to ask after an epoch is expected: no more than the receiver's unpunctuality calls for.
    package var margin: Double { min(max(caution, EpochForecast.leastMargin), longestMargin) }
    /// What a timer and gpsd's own work take.
    private static let leastMargin = 0.002
    /// For a receiver of which nothing is known.
    package var longestMargin: Double { min((period ?? 1) / 4, 0.1) }

    package init() {}

    /// An epoch has come by itself.
    /// - Parameter reports: in how many reports; 0 when that is not known.
    package mutating func arrived(_ time: Instant, at now: Instant, reports: Int = 1) {
        if isStreaming, let last {
            let step = time.seconds(since: last)
            // A gap makes one step longer; nothing makes one shorter.
            if step > 0 && step <= 60 { period = min(step, 1.05 * (period ?? step)) }
        }
        isStreaming = true
        let observed = now.seconds(since: time)
        // The first of all sets the loop's clock, and may come at another time than it bears by years.
        if abs(observed) <= longestDelay {
            caution = max(7 / 8 * margin, 2 * abs(observed - delay))
            if reports > 0 { pieces = pieces & ~piece(at: time) | (reports > 1 ? piece(at: time) : 0) }
            // A late one counts at once; earlier ones have to insist.
            delay = held(observed > delay ? observed : delay + (observed - delay) / 8)
        }
        last = time
    }

    /// An epoch was there when it was asked for.
    package mutating func found(_ time: Instant, at now: Instant) {
        isStreaming = false
        delay = held(min(delay, now.seconds(since: time)))
        // Looks alone do not show when it came: only one that is too early does, and costs one wake-up more. Without it
        // clocks that drift apart would make each look later than the one before.
        if margin == EpochForecast.leastMargin, pieces & piece(at: time) == 0 { delay = held(delay - margin / 4) }
        caution = margin * (hasMissed ? 63 / 64 : 1 / 4)
        last = time
    }

    /// It was asked for, and not there yet.
    package mutating func missed() {
        isStreaming = false
        hasMissed = true
        if 2 * margin <= longestMargin { caution = 2 * margin } else { delay = held(delay + margin) }
    }

    /// When the first epoch at or after an instant can be had.
    package func asking(for earliest: Instant) -> Instant {
        guard let period, let last, earliest > last else { return earliest.advanced(bySeconds: delay + margin) }
        let epochs = (earliest.seconds(since: last) / period - 1e-6).rounded(.up)
        let expected = last.advanced(bySeconds: epochs * period)
        let margin = pieces & piece(at: expected) == 0 ? margin : longestMargin
        return expected.advanced(bySeconds: delay + margin)
    }

    private func piece(at time: Instant) -> UInt32 { 1 << UInt32(ReportHabit.part(of: time)) }

    /// Seconds; more than that is no delay but a silence.
    private var longestDelay: Double { max(1, 2 * (period ?? 1)) }

    private func held(_ delay: Double) -> Double { min(max(delay, 0), longestDelay) }
}
