// swift-tools-version: 6.2
import PackageDescription

// A package of its own: instrumented with all that it is built from, and only that.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "locationd", path: "../..")],
    targets: [
        .executableTarget(
            name: "FuzzNMEA", dependencies: [.product(name: "NMEA0183", package: "locationd")],
            swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()])
    ]
)
