// swift-tools-version: 6.2
import PackageDescription

/// The dependency line in the README.
let coreLocation = Target.Dependency.product(
    name: "CoreLocation", package: "locationd", moduleAliases: ["CoreLocation": "LinuxCoreLocation"],
    condition: .when(platforms: [.linux]))

/// The same for the other modules of Apple's names.
func apple(_ module: String) -> Target.Dependency {
    .product(
        name: module, package: "locationd", moduleAliases: [module: "Linux\(module)"],
        condition: .when(platforms: [.linux]))
}

/// The log, a package of its own (Sources/os).
let operatingSystem = Target.Dependency.product(
    name: "os", package: "os", moduleAliases: ["os": "LinuxOS"], condition: .when(platforms: [.linux]))

let package = Package(
    name: "Client",
    // Each library that imports the module is a product, because SwiftPM otherwise drops its module alias at times
    // (README).
    products: [
        .library(name: "Nearness", targets: ["Nearness"]), .library(name: "Wording", targets: ["Wording"]),
    ],
    dependencies: [
        .package(path: "../locationd"),
        .package(path: "../locationd/Sources/os"),
        .package(path: "../Bystander"),
    ],
    targets: [
        // An app and its two libraries.
        .target(name: "Nearness", dependencies: [coreLocation]),
        .target(name: "Wording", dependencies: [coreLocation, "Nearness"]),
        .executableTarget(
            name: "Client",
            dependencies: [coreLocation, "Nearness", "Wording", .product(name: "Bystander", package: "Bystander")],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        // Code in the style of widely used packages for Core Location and Foundation.
        .executableTarget(
            name: "ThirdParty",
            dependencies: [
                coreLocation, apple("UIKit"), apple("UserNotifications"), apple("Contacts"), operatingSystem,
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    ])
