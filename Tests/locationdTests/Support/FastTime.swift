import Foundation
import SystemCalls
import TestSupport

/// Lets time pass faster for a program, by `Benchmarks/fast-time`, which is preloaded into it. A `PseudoReceiver` for it
/// needs the same factor.
struct FastTime {
    /// A minute takes twelve seconds. A delay of the machine is five times as long for the program, so a higher factor would
    /// break its time limits.
    static let factor = 5.0

    /// What the program needs in its environment.
    let environment: [String]
    private let scratch: Scratch

    /// Begins now.
    init(factor: Double = FastTime.factor) async throws {
        scratch = try Scratch()
        let source = PackageFiles.root.appending(path: "Tests/Benchmarks/fast-time/fast_time.c")
        let library = try await scratch.library(compiledFrom: source)
        environment = [
            "LD_PRELOAD=\(library)", "FAST_TIME_FACTOR=\(factor)",
            "FAST_TIME_ORIGIN=\(monotonicNanoseconds())", "FAST_TIME_BEGIN=\(systemClockNanoseconds())",
        ]
    }
}
