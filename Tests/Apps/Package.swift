// swift-tools-version: 6.2
import PackageDescription

// Four apps as a client's package, with the dependency lines of the README. The package above has the same apps as
// targets, so that its tests run them; this one checks that the dependency lines work. Tests/ClientPackage/check puts
// it next to a folder named locationd, because the folder's name is the package's identity.
func apple(_ module: String) -> Target.Dependency {
    .product(
        name: module, package: "locationd", moduleAliases: [module: "Linux\(module)"],
        condition: .when(platforms: [.linux]))
}

let apps = ["BackgroundAccuracy", "LongTask", "StateLab", "VisitsAndRegions"]

let package = Package(
    name: "Apps",
    dependencies: [.package(path: "../locationd")],
    targets: apps.map { app in
        .executableTarget(
            name: app, dependencies: [apple("CoreLocation"), apple("UIKit")], path: app,
            // Most apps are still written in Swift 5.
            swiftSettings: app == "StateLab" ? [.swiftLanguageMode(.v5)] : [])
    }
        + [
            .testTarget(
                name: "AppsTests",
                dependencies: apps.map { .byName(name: $0) } + [
                    apple("UIKit"), .product(name: "LocationTesting", package: "locationd"),
                ],
                path: "AppsTests")
        ]
)
