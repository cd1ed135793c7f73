import Foundation
import SystemCalls
import TestSupport

/// Lets time pass faster for a program, by `Benchmarks/fast-time`, which is preloaded into it. A receiver in real time
/// then needs the same factor.
struct FastTime {
    /// A minute takes twelve seconds. A delay of the machine is as much longer for the program, so it should not be more.
    static let factor = 5.0

    /// What the program needs in its environment.
    let environment: [String]
    private let scratch: Scratch

    /// Begins now.
    init() async throws {
        scratch = try Scratch()
        let source = PackageFiles.root.appending(path: "Tests/Benchmarks/fast-time/fast_time.c")
        let library = try await scratch.library(compiledFrom: source)
        environment = [
            "LD_PRELOAD=\(library)", "FAST_TIME_FACTOR=\(FastTime.factor)",
            "FAST_TIME_ORIGIN=\(monotonicNanoseconds())", "FAST_TIME_BEGIN=\(systemClockNanoseconds())",
        ]
    }
}
