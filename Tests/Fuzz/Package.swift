// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that only it and its dependencies are instrumented.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "locationd", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzNMEA", dependencies: [.product(name: "NMEA0183", package: "locationd")],
            swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
        .executableTarget(
            name: "FuzzReceiver", dependencies: [.product(name: "ReceiverPower", package: "locationd")],
            swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
        .executableTarget(
            name: "FuzzFormats", dependencies: [.product(name: "TraceFormats", package: "locationd")],
            swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
    ]
)
