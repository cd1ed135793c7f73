// swift-tools-version: 6.2
import PackageDescription

// Four apps as a package of somebody else's has them: with the dependency lines of the README. The package above has the
// same apps as targets of its own, so that its tests run them; this one shows that the lines are true.
func apple(_ module: String) -> Target.Dependency {
    .product(
        name: module, package: "locationd", moduleAliases: [module: "Locationd\(module)"],
        condition: .when(platforms: [.linux]))
}

let apps = ["BackgroundAccuracy", "LongTask", "StateLab", "VisitsAndRegions"]

let package = Package(
    name: "Apps",
    dependencies: [.package(name: "locationd", path: "../..")],
    targets: apps.map { .executableTarget(name: $0, dependencies: [apple("CoreLocation"), apple("UIKit")], path: $0) } + [
        .testTarget(
            name: "AppsTests",
            dependencies: apps.map { .byName(name: $0) } + [
                apple("UIKit"), .product(name: "LocationTesting", package: "locationd"),
            ],
            path: "AppsTests")
    ]
)
