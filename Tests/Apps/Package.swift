// swift-tools-version: 6.2
import PackageDescription

// Four apps as a package of somebody else's has them: with the dependency lines of the README. The package above has the
// same apps as targets of its own, so that its tests run them; this one shows that the lines are true.
// Tests/ClientPackage/check puts it beside a folder named locationd, which it needs: the name is a package's identity.
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
