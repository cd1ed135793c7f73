// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that clients of locationd do not depend on the benchmark tools.
let package = Package(
    name: "Benchmarks",
    targets: [
        .systemLibrary(
            name: "CLibGPS", path: "CLibGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
        .executableTarget(name: "smallest-client", dependencies: ["CLibGPS"], path: "smallest-client"),
        .executableTarget(name: "feed", path: "feed"),
        .executableTarget(name: "distance", path: "distance"),
    ]
)
