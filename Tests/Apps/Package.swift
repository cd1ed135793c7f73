// swift-tools-version: 6.2
import PackageDescription

// Apps as a client's package, with the dependency lines of the README. The package above has the same apps as
// targets, so that its tests run them; this one checks that the dependency lines work. Tests/ClientPackage/check puts
// it next to a folder named locationd, because the folder's name is the package's identity.
func apple(_ module: String) -> Target.Dependency {
    .product(
        name: module, package: "locationd", moduleAliases: [module: "Linux\(module)"],
        condition: .when(platforms: [.linux]))
}

let apps = [
    "BackgroundAccuracy", "BackgroundLocation", "Countdown", "Counter", "LifecycleLog", "LongTask", "MultitaskingCheck",
    "PlantedBugs",
    "SavingState", "SceneApp", "StateLab", "VisitsAndRegions",
]
/// Those in Swift 6; most apps are still written in Swift 5. The package above builds SceneApp in the other mode.
let modernApps = ["BackgroundAccuracy", "LongTask", "VisitsAndRegions"]

let package = Package(
    name: "Apps",
    dependencies: [.package(path: "../locationd")],
    targets: apps.map { app in
        .executableTarget(
            name: app, dependencies: [apple("CoreLocation"), apple("UIKit")], path: app,
            swiftSettings: [.swiftLanguageMode(modernApps.contains(app) ? .v6 : .v5)])
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
