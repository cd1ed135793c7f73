import Benchmark
import CAllocations
import Foundation

/// Several ways over the same blocks, in turns: nanoseconds a sentence of each, its multiple of the first one, and its
/// allocations.
struct Comparison: Sendable {
    private let arms: [Arm]

    init(_ arms: [Arm]) { self.arms = arms }

    /// The harness keeps whole numbers: picoseconds and thousandths.
    var metrics: [BenchmarkMetric] {
        arms.map(time) + arms.dropFirst().map(multiple) + arms.map(allocated)
    }

    private func time(_ arm: Arm) -> BenchmarkMetric { .custom("\(arm.name): ps a sentence", useScalingFactor: false) }
    private func multiple(_ arm: Arm) -> BenchmarkMetric {
        .custom("\(arm.name): thousandths of \(arms[0].name)", useScalingFactor: false)
    }
    private func allocated(_ arm: Arm) -> BenchmarkMetric {
        .custom("\(arm.name): allocations in \(arms[0].name == "floor" ? "all blocks" : "all")", useScalingFactor: false)
    }

    func run(blocks: Range<Int>, sentences: Int, _ measured: (BenchmarkMetric, Int) -> Void) {
        var nanoseconds = [Double](repeating: 0, count: arms.count)
        var allocations = [Int](repeating: 0, count: arms.count)
        for block in blocks {
            // The first one over a block would pay for bringing it into the cache.
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
        for (arm, spent) in zip(arms, nanoseconds).dropFirst() { measured(multiple(arm), Int(spent * 1000 / nanoseconds[0])) }
        for (arm, count) in zip(arms, allocations) { measured(allocated(arm), count) }
    }

    /// CPU time of the thread, in nanoseconds.
    private func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
