import Benchmark
import CAllocations
import Foundation

/// Runs several arms over the same blocks in turns, and reports for each the picoseconds per sentence, the ratio to
/// another arm, and the allocations. The first arm is the floor, to which decoding is compared; the others are compared
/// to decoding.
struct Comparison: Sendable {
    private let arms: [Arm]

    init(_ arms: [Arm]) { self.arms = arms }

    /// The metrics; the harness supports only whole numbers.
    var metrics: [BenchmarkMetric] {
        arms.map(time) + arms.indices.dropFirst().map(multiple) + arms.map(allocated)
    }

    private func time(_ arm: Arm) -> BenchmarkMetric { .custom("\(arm.name): ps a sentence", useScalingFactor: false) }
    private func multiple(_ index: Int) -> BenchmarkMetric {
        .custom("\(arms[index].name): thousandths of \(arms[base(index)].name)", useScalingFactor: false)
    }
    private func allocated(_ arm: Arm) -> BenchmarkMetric {
        .custom("\(arm.name): allocations in all", useScalingFactor: false)
    }
    private func base(_ index: Int) -> Int { index == 1 ? 0 : 1 }

    func run(blocks: Range<Int>, sentences: Int, _ measured: (BenchmarkMetric, Int) -> Void) {
        var nanoseconds = [Double](repeating: 0, count: arms.count)
        var allocations = [Int](repeating: 0, count: arms.count)
        for block in blocks {
            // Warms up the cache, so that the first arm is not charged for it.
            blackHole(arms[0].run(block))
            for turn in arms.indices {
                let index = (turn + block) % arms.count
                let (allocationsBefore, before) = (CAllocations.allocations(), now())
                blackHole(arms[index].run(block))
                nanoseconds[index] += now() - before
                allocations[index] += CAllocations.allocations() - allocationsBefore
            }
        }
        for (arm, spent) in zip(arms, nanoseconds) { measured(time(arm), Int(spent * 1000 / Double(sentences))) }
        for index in arms.indices.dropFirst() {
            measured(multiple(index), Int(nanoseconds[index] * 1000 / nanoseconds[base(index)]))
        }
        for (arm, count) in zip(arms, allocations) { measured(allocated(arm), count) }
    }

    /// CPU time of the thread, in nanoseconds.
    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
