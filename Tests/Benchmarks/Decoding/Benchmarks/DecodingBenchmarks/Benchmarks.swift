import Benchmark
import CAllocations
import Foundation

let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(maxDuration: .seconds(20), maxIterations: 40)

    /// All arms in one run, in turns for each block, so that other load on the machine affects all of them.
    let ways = Comparison(Arm.all)
    Benchmark("over the log", configuration: .init(metrics: ways.metrics)) { benchmark in
        ways.run(blocks: Corpus.blocks.indices, sentences: Corpus.sentences) { benchmark.measurement($0, $1) }
    } setup: {
        _ = (Corpus.blocks, Corpus.windows, Corpus.sentences)
    }

    for type in ["GSV", "GSA", "RMC", "GGA", "VTG", "GLL", "GST", "ZDA"] {
        let log = OneType(type)
        let arms = Comparison([log.floor, log.decode])
        Benchmark("\(type) alone", configuration: .init(metrics: arms.metrics)) { benchmark in
            arms.run(blocks: 0..<1, sentences: log.sentences) { benchmark.measurement($0, $1) }
        }
    }

    /// Whole programs over a log of one day.
    if let programs = Programs() {
        Benchmark("whole programs", configuration: .init(metrics: programs.metrics, maxIterations: 10)) { benchmark in
            programs.run { benchmark.measurement($0, $1) }
        }
    }
}

/// The sentences of one type as a separate log.
struct OneType: Sendable {
    let bytes: [UInt8]
    let sentences: Int

    init(_ type: String) {
        bytes = Corpus.sentences(ofType: type)
        sentences = bytes.count { $0 == 10 }
    }

    var floor: Arm { Arm(name: "floor") { [bytes] _ in unsafe DecodingBenchmarks.floor(bytes.span.bytes) } }
    var decode: Arm { Arm(name: "decode") { [bytes] _ in unsafe Arm.decodeAll(bytes.span.bytes) } }
}
