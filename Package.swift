// swift-tools-version: 6.2
import PackageDescription

/// The same strict settings for every Swift target: warnings are errors, every unsafe expression says `unsafe`,
/// imports are internal unless a public declaration needs them.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module. `floor` is documentation: a module imports only from floors below its own.
func module(floor: Int, _ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(_ name: String, imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports + ["TestSupport"], swiftSettings: settings)
}

/// An app of Apple's shape.
func app(_ name: String) -> Target {
    .executableTarget(
        name: name, dependencies: ["CoreLocation", "UIKit"], path: "Tests/Apps/\(name)",
        swiftSettings: [.treatAllWarnings(as: .error)])
}

let package = Package(
    name: "locationd",
    products: [
        // Each with the modules whose types stand in its public declarations.
        .library(name: "NMEA0183", targets: ["NMEA0183", "LocationModel"]),
        .library(name: "LocationEngine", targets: ["LocationEngine", "LocationModel"]),
        .library(name: "ApplicationLifecycle", targets: ["ApplicationLifecycle", "LocationModel"]),
        .library(
            name: "LocationService",
            targets: [
                "LocationService", "TraceSource", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "NMEA0183",
                "Connection", "LocationModel",
            ]),
        // The only one that needs libgps; a package that does not depend on it builds without.
        .library(name: "GPSDSource", targets: ["GPSDSource", "Connection", "LocationModel"]),
        .library(name: "StateStore", targets: ["StateStore"]),
        // Apple's API, each under Apple's name; see the README for the dependency line.
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(
            name: "LocationTesting",
            targets: [
                "LocationTesting", "_Testing_UIKit", "Scenario", "EmulatedDevice", "EmulatedUIKit", "LocationService",
                "ApplicationLifecycle", "LocationModel",
            ]),
        .executable(name: "locationd", targets: ["locationd"]),
        // Apple's Core Location. The module of Apple's name is to be had under an alias (README, "Core Location").
        .library(name: "EmulatedCoreLocation", targets: ["EmulatedCoreLocation"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "FoundationGaps", targets: ["FoundationGaps"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    ],
    targets: [
        // The ground
        module(floor: 0, "LocationModel"),

        // The cellar: libgps, where it is installed, behind a flat struct
        .systemLibrary(name: "CLibGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
        .target(name: "CGPS", dependencies: ["CLibGPS"]),

        // Floor 1, pure: decode; decide what is delivered; the five states
        module(floor: 1, "NMEA0183", imports: ["LocationModel"]),
        module(floor: 1, "LocationEngine", imports: ["LocationModel"]),
        module(floor: 1, "ApplicationLifecycle", imports: ["LocationModel"]),

        // Floor 2: where fixes come from; what it costs
        module(floor: 2, "TraceSource", imports: ["LocationModel", "NMEA0183", "Connection", "CSystemCalls"]),
        module(floor: 2, "GPSDSource", imports: ["LocationModel", "Connection", "CGPS"]),
        module(floor: 2, "TraceGenerator", imports: ["LocationModel", "NMEA0183"]),
        module(floor: 2, "CPUMeter", imports: ["LocationModel", "CPerformanceCounter", "CSystemCalls"]),
        module(floor: 2, "TripComputer", imports: ["LocationModel"]),
        // What outlives a process. Knows no other module: whoever has something to keep brings a Codable type.
        module(floor: 2, "StateStore"),
        .target(name: "CPerformanceCounter"),
        .target(name: "CSystemCalls"),
        module(floor: 0, "Connection", imports: ["LocationModel", "CSystemCalls"]),

        // Floor 3: the runtime
        module(
            floor: 3, "LocationService",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "CSystemCalls",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // The device that app code with Apple's API believes to run on: the runtime with a source, for the floor above
        module(
            floor: 3, "EmulatedDevice",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "LocationService", "TraceSource",
                "GPSDSource", "Connection", "StateStore",
            ]),

        // Floor 4: Apple's API
        module(
            floor: 4, "EmulatedCoreLocation",
            imports: [
                "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle", "LocationModel",
            ]),
        .target(
            name: "CoreLocation", dependencies: ["EmulatedCoreLocation", "CoreLocationSubmodules"],
            swiftSettings: settings),
        .target(name: "CoreLocationSubmodules"),
        module(floor: 0, "FoundationGaps"),
        .target(name: "CObjectCreation"),
        module(
            floor: 4, "EmulatedUIKit",
            imports: ["LocationModel", "ApplicationLifecycle", "LocationService", "EmulatedDevice", "CObjectCreation"]),
        module(
            floor: 4, "EmulatedBackgroundTasks",
            imports: ["LocationModel", "ApplicationLifecycle", "LocationService", "EmulatedDevice"]),
        // Its names, each a module of one line
        module(floor: 4, "UIKit", imports: ["EmulatedUIKit"]),
        module(floor: 4, "BackgroundTasks", imports: ["EmulatedBackgroundTasks"]),

        // Floor 4: stories that an app lives through
        module(
            floor: 4, "Scenario",
            imports: ["LocationModel", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "LocationService"]),

        // Floor 5: app code in tests
        module(
            floor: 5, "LocationTesting",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "LocationService", "EmulatedDevice",
                "EmulatedUIKit", "Scenario", "TraceSource",
            ]),

        .target(name: "_Testing_UIKit", swiftSettings: settings),

        // Floor 5: the command line
        .executableTarget(
            name: "locationd",
            dependencies: [
                "LocationModel", "NMEA0183", "LocationEngine", "ApplicationLifecycle", "TraceSource", "TraceGenerator",
                "GPSDSource", "CGPS", "Connection", "CPUMeter", "TripComputer", "LocationService", "Scenario",
                "StateStore", "CSystemCalls",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        .target(
            name: "GPSDTestSupport", dependencies: ["NMEA0183", "LocationModel"], path: "Tests/GPSDTestSupport",
            swiftSettings: settings),
        tests("LocationModelTests", imports: ["LocationModel"]),
        tests("CGPSTests", imports: ["CGPS", "GPSDTestSupport", "LocationModel"]),
        tests("NMEA0183Tests", imports: ["NMEA0183", "LocationModel"]),
        tests("LocationEngineTests", imports: ["LocationEngine", "LocationModel"]),
        tests("ApplicationLifecycleTests", imports: ["ApplicationLifecycle", "LocationModel"]),
        tests("ConnectionTests", imports: ["Connection", "LocationModel"]),
        tests(
            "TraceSourceTests", imports: ["TraceSource", "TraceGenerator", "Connection", "NMEA0183", "LocationModel"]),
        tests(
            "GPSDSourceTests",
            imports: [
                "GPSDSource", "Connection", "GPSDTestSupport", "LocationService", "LocationEngine",
                "ApplicationLifecycle", "TraceSource", "CSystemCalls", "LocationModel",
            ]),
        tests("TraceGeneratorTests", imports: ["TraceGenerator", "NMEA0183", "LocationModel"]),
        tests("CPUMeterTests", imports: ["CPUMeter", "LocationModel"]),
        .executableTarget(
            name: "StateStoreWriter", dependencies: ["StateStore"], path: "Tests/StateStoreWriter",
            swiftSettings: settings),
        tests(
            "StateStoreTests", imports: ["StateStore", "StateStoreWriter", "ApplicationLifecycle", "LocationModel"]),
        tests("TripComputerTests", imports: ["TripComputer", "LocationModel"]),
        tests(
            "LocationServiceTests",
            imports: [
                "LocationService", "LocationEngine", "ApplicationLifecycle", "TraceSource", "TraceGenerator",
                "CPUMeter", "NMEA0183", "CSystemCalls", "LocationModel",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "EmulatedDeviceTests",
            imports: [
                "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle", "TraceSource",
                "LocationModel",
            ]),
        // An app for `launch`, with a process of its own; no product.
        .executableTarget(
            name: "SampleApp",
            dependencies: [
                "LocationService", "LocationEngine", "ApplicationLifecycle", "TraceSource", "StateStore",
                "LocationModel",
            ], path: "Tests/SampleApp", exclude: ["app.sh"],
            swiftSettings: settings),
        tests(
            "EmulatedUIKitTests",
            imports: [
                "EmulatedUIKit", "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle",
                "LocationModel",
            ]),
        tests(
            "EmulatedBackgroundTasksTests",
            imports: [
                "EmulatedBackgroundTasks", "EmulatedDevice", "LocationService", "LocationEngine",
                "ApplicationLifecycle", "LocationModel",
            ]),
        tests(
            "ScenarioTests",
            imports: [
                "Scenario", "LocationService", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "LocationModel",
            ]),
        tests(
            "EmulatedCoreLocationTests",
            imports: [
                "EmulatedCoreLocation", "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle",
                "TraceSource", "NMEA0183", "LocationModel",
            ]),
        // As others write with Core Location; their settings are not ours.
        .testTarget(
            name: "CoreLocationSwift6ClientsTests",
            dependencies: ["CoreLocation", "EmulatedDevice", "LocationService", "LocationEngine"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        tests("FoundationGapsTests", imports: ["FoundationGaps"]),
        tests(
            "LocationTestingTests",
            imports: [
                "LocationTesting", "EmulatedCoreLocation", "EmulatedUIKit", "EmulatedBackgroundTasks",
                "EmulatedDevice", "Scenario", "LocationService", "ApplicationLifecycle", "LocationModel",
            ]),
        // Four apps with nothing but Apple's imports; Tests/Apps/Package.swift builds them as somebody else's package would
        app("BackgroundAccuracy"),
        app("LongTask"),
        app("StateLab"),
        app("VisitsAndRegions"),
        .testTarget(
            name: "AppsTests",
            dependencies: [
                "BackgroundAccuracy", "LongTask", "StateLab", "VisitsAndRegions", "UIKit", "LocationTesting",
                "_Testing_UIKit",
            ],
            path: "Tests/Apps/AppsTests", swiftSettings: [.treatAllWarnings(as: .error)]),
        tests(
            "locationdTests",
            imports: [
                "locationd", "SampleApp", "VisitsAndRegions", "LocationService", "ApplicationLifecycle", "Connection",
                "CGPS", "CSystemCalls", "GPSDTestSupport", "TraceGenerator", "LocationModel",
            ]),
    ]
)
