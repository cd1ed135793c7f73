/// Counts wake-ups in bins of time, which become wider the longer a run lasts.
struct WakeUpHistogram {
    private static let mostBins = 4096

    /// Seconds of a bin.
    private(set) var bin = 0.25
    private(set) var counts: [Int] = []
    private(set) var total = 0

    mutating func add(_ time: Double) {
        total += 1
        var index = Int(max(0, time) / bin)
        while index >= WakeUpHistogram.mostBins {
            widen()
            index = Int(max(0, time) / bin)
        }
        while counts.count <= index { counts.append(0) }
        counts[index] += 1
    }

    private mutating func widen() {
        bin *= 2
        counts = stride(from: 0, to: counts.count, by: 2).map { index in
            counts[index] + (index + 1 < counts.count ? counts[index + 1] : 0)
        }
    }

    /// At most `bins` bins up to a time.
    func binned(upTo seconds: Double, atMost bins: Int) -> (bin: Double, counts: [Int]) {
        var histogram = self
        while histogram.bin * Double(bins) < seconds { histogram.widen() }
        return (histogram.bin, histogram.counts)
    }
}
