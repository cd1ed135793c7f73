// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of locationd do not depend on the benchmark tools.
let package = Package(
    name: "Decoding",
    dependencies: [
        .package(name: "locationd", path: "../../.."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
        .executableTarget(
            name: "DecodingBenchmarks",
            dependencies: [
                "CAllocations",
                .product(name: "Benchmark", package: "benchmark"),
                .product(name: "NMEA0183", package: "locationd"),
                .product(name: "LocationService", package: "locationd"),
            ],
            path: "Benchmarks/DecodingBenchmarks",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    ]
)
