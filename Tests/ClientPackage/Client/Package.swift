// swift-tools-version: 6.2
import PackageDescription

// An app's package, with the dependency line of the README.
let package = Package(
    name: "Client",
    dependencies: [
        .package(path: "../locationd"),
        .package(path: "../Bystander"),
    ],
    targets: [
        .executableTarget(
            name: "Client",
            dependencies: [
                .product(
                    name: "CoreLocation", package: "locationd", moduleAliases: ["CoreLocation": "LinuxCoreLocation"],
                    condition: .when(platforms: [.linux])),
                .product(name: "Bystander", package: "Bystander"),
            ])
    ])
