// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]

/// A fuzzer of a module of locationd.
func fuzzer(_ name: String, of module: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["FuzzDriver", .product(name: module, package: "locationd")],
        swiftSettings: swiftSettings)
}

// A separate package, so that only it and its dependencies are instrumented.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "locationd", path: "../..")],
    targets: [
        .target(name: "FuzzDriver", swiftSettings: swiftSettings),
        fuzzer("FuzzNMEA", of: "NMEA0183"),
        fuzzer("FuzzFormats", of: "TraceFormats"),
        fuzzer("FuzzReceiver", of: "ReceiverPower"),
    ]
)
