// swift-tools-version: 6.2
import PackageDescription

/// The dependency line of the README.
let coreLocation = Target.Dependency.product(
    name: "CoreLocation", package: "locationd", moduleAliases: ["CoreLocation": "LinuxCoreLocation"],
    condition: .when(platforms: [.linux]))

let package = Package(
    name: "Client",
    dependencies: [
        .package(path: "../locationd"),
        .package(path: "../Bystander"),
    ],
    targets: [
        // An app.
        .executableTarget(
            name: "Client", dependencies: [coreLocation, .product(name: "Bystander", package: "Bystander")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // What others write with Core Location and Foundation, in the manner of packages that many use.
        .executableTarget(
            name: "ThirdParty", dependencies: [coreLocation],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    ])
