import Benchmark
import NMEA0183
let benchmarks: @Sendable () -> Void = {
    Benchmark("x") { benchmark in
        blackHole(NMEADecoder())
    }
}
