// swift-tools-version: 6.2
import PackageDescription

/// The dependency line of the README.
let coreLocation = Target.Dependency.product(
    name: "CoreLocation", package: "locationd", moduleAliases: ["CoreLocation": "LinuxCoreLocation"],
    condition: .when(platforms: [.linux]))

let package = Package(
    name: "Client",
    // Each library that imports the module has a product, or SwiftPM forgets its alias now and then (README).
    products: [
        .library(name: "Nearness", targets: ["Nearness"]), .library(name: "Wording", targets: ["Wording"]),
    ],
    dependencies: [
        .package(path: "../locationd"),
        .package(path: "../Bystander"),
    ],
    targets: [
        // An app, and two libraries of its own.
        .target(name: "Nearness", dependencies: [coreLocation]),
        .target(name: "Wording", dependencies: [coreLocation, "Nearness"]),
        .executableTarget(
            name: "Client",
            dependencies: [coreLocation, "Nearness", "Wording", .product(name: "Bystander", package: "Bystander")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // What others write with Core Location and Foundation, in the manner of packages that many use.
        .executableTarget(
            name: "ThirdParty", dependencies: [coreLocation],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    ])
