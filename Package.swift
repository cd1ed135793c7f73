// swift-tools-version: 6.2
import PackageDescription

/// The same strict settings for every Swift target: warnings are errors, every unsafe expression is marked `unsafe`,
/// imports are internal unless a public declaration needs them.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module. Which may import which: Architecture.md, "Layers".
func module(_ name: String, imports: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: imports, swiftSettings: settings)
}

func tests(_ name: String, imports: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: imports + ["TestSupport"], swiftSettings: settings)
}

/// An app of Apple's shape, in the language mode that it was written for.
func app(_ name: String, _ mode: SwiftLanguageMode = .v6) -> Target {
    .executableTarget(
        name: name, dependencies: ["CoreLocation", "UIKit"], path: "Tests/Apps/\(name)",
        swiftSettings: [.swiftLanguageMode(mode), .treatAllWarnings(as: .error)])
}

/// The apps of Tests/Apps; those in Swift 5 are written as most apps still are.
let apps = [
    app("BackgroundAccuracy"), app("BackgroundLocation", .v5), app("Countdown", .v5), app("Counter", .v5),
    app("LifecycleLog", .v5), app("LongTask"), app("MultitaskingCheck", .v5), app("SavingState", .v5),
    app("PlantedBugs", .v5), app("SceneApp"), app("StateLab", .v5), app("VisitsAndRegions"),
]

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
                "LocationService", "LaunchProtocol", "TraceSource", "TraceFormats", "LocationEngine",
                "ApplicationLifecycle",
                "CPUMeter", "NMEA0183",
                "LocationModel",
            ]),
        .library(name: "TraceFormats", targets: ["TraceFormats", "LocationModel"]),
        // Uses libgps where it is installed; so do the products that contain EmulatedDevice.
        .library(name: "LiveSources", targets: ["LiveSources", "NMEA0183", "ReceiverPower", "LocationModel"]),
        .library(name: "ReceiverPower", targets: ["ReceiverPower", "LocationModel"]),
        .library(name: "StateStore", targets: ["StateStore"]),
        // Apple's API, each under Apple's name; see the README for the dependency line.
        .library(name: "UIKit", targets: ["UIKit"]),
        .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
        .library(name: "Contacts", targets: ["Contacts"]),
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        // Apple's name is a package of its own, Sources/os: a module `os` in this build makes swift-argument-parser
        // believe that it is on Apple's system.
        .library(name: "EmulatedOS", targets: ["EmulatedOS"]),
        .library(
            name: "LocationTesting",
            targets: [
                "LocationTesting", "_Testing_UIKit", "Scenario", "EmulatedDevice", "EmulatedUIKit", "LocationService",
                "ApplicationLifecycle", "LocationModel",
            ]),
        .executable(name: "locationd", targets: ["locationd"]),
        // Apple's Core Location. The module of Apple's name is available under an alias (README, "iOS code").
        .library(name: "EmulatedCoreLocation", targets: ["EmulatedCoreLocation"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    ],
    targets: [
        // Layer 0: the shared terms. Links libm for `round` and `sqrt` only, whose results are exact on every machine.
        .target(name: "LocationModel", swiftSettings: settings, linkerSettings: [.linkedLibrary("m")]),

        // libgps, where it is installed, as a flat struct
        .systemLibrary(name: "CLibGPS", pkgConfig: "libgps", providers: [.apt(["libgps-dev"])]),
        .target(name: "CGPS", dependencies: ["CLibGPS"]),
        // expat and zlib, where they are installed, for traces that are XML or compressed
        .systemLibrary(name: "CLibExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CLibZ", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CTraceLibraries", dependencies: ["CLibExpat", "CLibZ"]),

        // libmosquitto, where it is installed, as a connection without a thread
        .systemLibrary(
            name: "CLibMosquitto", pkgConfig: "libmosquitto", providers: [.apt(["libmosquitto-dev"])]),
        .target(name: "CMosquitto", dependencies: ["CLibMosquitto"]),

        // The operating system's calls, with a header for what Glibc's module does not show. Most unsafe pointers are
        // in here (Architecture.md, "Layers").
        .target(name: "CSystemCalls"),
        module("SystemCalls", imports: ["LocationModel", "CSystemCalls"]),

        // The few types of Contacts that a placemark needs, and the log of os; values
        module("EmulatedContacts"),
        module("EmulatedOS"),

        // Layer 1, pure: decode; decide what is delivered; the five states; when a receiver sleeps. The C module is a
        // header for what Swift's SIMD types lack.
        .target(name: "CByteMasks"),
        module("NMEA0183", imports: ["LocationModel", "CByteMasks"]),
        // The other formats of recordings, read and written
        module("TraceFormats", imports: ["LocationModel", "NMEA0183", "CTraceLibraries"]),
        module("LocationEngine", imports: ["LocationModel"]),
        module("ApplicationLifecycle", imports: ["LocationModel"]),
        // When a receiver sleeps, the commands for it, and what it consumes
        module("ReceiverPower", imports: ["LocationModel", "NMEA0183"]),

        // Layer 2: where fixes come from; what it costs
        module("TraceSource", imports: ["LocationModel", "NMEA0183", "TraceFormats", "SystemCalls"]),
        // gpsd, and receivers without it
        module(
            "LiveSources",
            imports: ["LocationModel", "NMEA0183", "TraceFormats", "ReceiverPower", "CGPS", "SystemCalls"]),
        module("TraceGenerator", imports: ["LocationModel", "NMEA0183"]),
        module("CPUMeter", imports: ["LocationModel", "SystemCalls"]),
        module("SampleWorkload", imports: ["LocationModel"]),
        // A run as one HTML file of charts
        module("RunReport", imports: ["LocationModel"]),
        // State that outlives a process. It knows no app's types: callers bring a Codable type.
        module("StateStore", imports: ["SystemCalls"]),

        // What a run has received, in files that outlive kills and losses of power
        module("TrackStore", imports: ["LocationModel", "StateStore", "SystemCalls"]),

        // Layer 3: the runtime
        module(
            "LocationService",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "SystemCalls",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // A track, sent on to an MQTT broker
        module("Publishing", imports: ["LocationModel", "TrackStore", "SystemCalls", "CMosquitto"]),

        // Apps in processes of their own: the lines between them and the system, and the app's end
        module(
            "LaunchProtocol",
            imports: [
                "LocationModel", "LocationService", "CPUMeter", "SystemCalls",
                .product(name: "Logging", package: "swift-log"),
            ]),

        // Layer 4: the emulated device for app code with Apple's API: the runtime with a source
        module(
            "EmulatedDevice",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "LocationService", "LaunchProtocol",
                "TraceSource",
                "LiveSources", "StateStore", "SystemCalls",
            ]),
        // What Foundation has on Apple's systems only, exported by Core Location and UIKit
        module("FoundationGaps", imports: ["EmulatedDevice", "LocationModel"]),

        // Layer 5: Apple's API
        module(
            "EmulatedCoreLocation",
            imports: [
                "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle", "LocationModel",
                "FoundationGaps", "EmulatedContacts",
            ]),
        .target(name: "CObjectCreation"),
        module(
            "EmulatedUIKit",
            imports: [
                "LocationModel", "ApplicationLifecycle", "LocationService", "EmulatedDevice", "FoundationGaps",
                "CObjectCreation", "SystemCalls",
            ]),
        module(
            "EmulatedBackgroundTasks",
            imports: ["LocationModel", "ApplicationLifecycle", "LocationService", "EmulatedDevice"]),
        module(
            "EmulatedUserNotifications",
            imports: [
                "LocationModel", "ApplicationLifecycle", "LocationService", "EmulatedDevice", "EmulatedCoreLocation",
            ]),
        // The modules with Apple's names: each re-exports its Emulated module in one line
        .target(
            name: "CoreLocation", dependencies: ["EmulatedCoreLocation", "CoreLocationSubmodules"],
            swiftSettings: settings),
        module("UIKit", imports: ["EmulatedUIKit"]),
        module("BackgroundTasks", imports: ["EmulatedBackgroundTasks"]),
        module("Contacts", imports: ["EmulatedContacts"]),
        module("UserNotifications", imports: ["EmulatedUserNotifications"]),
        // Empty submodules, for `import CoreLocation.CLLocation`
        .target(name: "CoreLocationSubmodules"),

        // Layer 5: test cases of an app's lifecycle
        module(
            "Scenario",
            imports: ["LocationModel", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "LocationService"]),

        // Layer 6: app code in tests
        module(
            "LocationTesting",
            imports: [
                "LocationModel", "LocationEngine", "ApplicationLifecycle", "LocationService", "EmulatedDevice",
                "EmulatedUIKit", "Scenario", "TraceSource", "SystemCalls",
            ]),

        .target(name: "_Testing_UIKit", swiftSettings: settings),

        // Layer 6: the command line
        .executableTarget(
            name: "locationd",
            dependencies: [
                "LocationModel", "NMEA0183", "LocationEngine", "ApplicationLifecycle", "TraceFormats", "TraceSource",
                "TraceGenerator", "LiveSources", "ReceiverPower", "CGPS", "CPUMeter", "SampleWorkload",
                "RunReport",
                "LocationService", "LaunchProtocol", "Scenario",
                "StateStore", "TrackStore", "Publishing", "SystemCalls",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["TraceGenerator", "NMEA0183", "CGPS", "SystemCalls", "LocationModel"],
            path: "Tests/TestSupport", swiftSettings: settings),
        // libgps's parser, to which ours is compared. It shares CGPS's private header.
        .target(
            name: "CGPSUnpack", dependencies: ["CLibGPS", "CGPS"], path: "Tests/CGPSUnpack",
            cSettings: [.headerSearchPath("../../Sources/CGPS")]),
        tests("LocationModelTests", imports: ["LocationModel"]),
        tests("SystemCallsTests", imports: ["SystemCalls"]),
        tests("NMEA0183Tests", imports: ["NMEA0183", "LocationModel"]),
        tests("LocationEngineTests", imports: ["LocationEngine", "LocationModel"]),
        tests("ApplicationLifecycleTests", imports: ["ApplicationLifecycle", "LocationModel"]),
        tests(
            "TraceSourceTests", imports: ["TraceSource", "TraceGenerator", "NMEA0183", "LocationModel"]),
        tests(
            "TraceFormatsTests",
            imports: ["TraceFormats", "TraceSource", "TraceGenerator", "NMEA0183", "LocationModel"]),
        tests(
            "LiveSourcesTests",
            imports: [
                "LiveSources", "TraceFormats", "CGPS", "CGPSUnpack", "LocationService",
                "LocationEngine", "ApplicationLifecycle", "TraceSource", "NMEA0183", "ReceiverPower", "SystemCalls",
                "LocationModel",
            ]),
        tests(
            "ReceiverPowerTests", imports: ["ReceiverPower", "LocationEngine", "TraceGenerator", "LocationModel"]),
        tests("TraceGeneratorTests", imports: ["TraceGenerator", "NMEA0183", "LocationModel"]),
        tests("CPUMeterTests", imports: ["CPUMeter", "SystemCalls", "LocationModel"]),
        // Writes to a store until a test kills it
        .executableTarget(
            name: "StoreWriter", dependencies: ["StateStore", "TrackStore", "LocationModel"],
            path: "Tests/StoreWriter", swiftSettings: settings),
        tests(
            "StateStoreTests", imports: ["StateStore", "StoreWriter", "ApplicationLifecycle", "LocationModel"]),
        tests("TrackStoreTests", imports: ["TrackStore", "StoreWriter", "StateStore", "LocationModel"]),
        // A fleet, for Tests/Fleet/check
        .executableTarget(
            name: "FleetBoards", dependencies: ["Publishing", "TrackStore", "SystemCalls", "LocationModel"],
            path: "Tests/FleetBoards", swiftSettings: settings),
        tests("PublishingTests", imports: ["Publishing", "TrackStore", "SystemCalls", "LocationModel"]),
        tests("SampleWorkloadTests", imports: ["SampleWorkload", "LocationModel"]),
        tests("RunReportTests", imports: ["RunReport", "LocationModel", "SystemCalls"]),
        tests(
            "LocationServiceTests",
            imports: [
                "LocationService", "LocationEngine", "ApplicationLifecycle", "TraceSource", "TraceGenerator",
                "CPUMeter", "NMEA0183", "SystemCalls", "LocationModel",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "LaunchProtocolTests",
            imports: [
                "LaunchProtocol", "LocationService", "ApplicationLifecycle", "LocationEngine", "CPUMeter",
                "SystemCalls",
                "LocationModel",
                .product(name: "Logging", package: "swift-log"),
            ]),
        tests(
            "EmulatedDeviceTests",
            imports: [
                "EmulatedDevice", "LocationService", "LocationEngine", "ApplicationLifecycle", "TraceSource",
                "LiveSources", "LocationModel",
            ]),
        // An app for `launch`, with a process of its own; no product.
        .executableTarget(
            name: "SampleApp",
            dependencies: [
                "LocationService", "LaunchProtocol", "LocationEngine", "ApplicationLifecycle", "TraceSource",
                "StateStore",
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
        tests("EmulatedOSTests", imports: ["EmulatedOS"]),
        tests(
            "EmulatedUserNotificationsTests",
            imports: [
                "EmulatedUserNotifications", "EmulatedCoreLocation", "EmulatedDevice", "LocationService",
                "ApplicationLifecycle", "SystemCalls", "LocationModel",
            ]),
        tests(
            "ScenarioTests",
            imports: [
                "Scenario", "LocationService", "LocationEngine", "ApplicationLifecycle", "CPUMeter", "LocationModel",
            ]),
        tests(
            "EmulatedCoreLocationTests",
            imports: [
                "EmulatedCoreLocation", "EmulatedContacts", "EmulatedDevice", "LocationService", "LocationEngine",
                "ApplicationLifecycle", "TraceSource", "NMEA0183", "LocationModel",
            ]),
        // As others write with Core Location; their settings are not ours.
        .testTarget(
            name: "CoreLocationSwift6ClientsTests",
            dependencies: ["CoreLocation", "EmulatedDevice", "LocationService", "LocationModel"],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
        tests(
            "LocationTestingTests",
            imports: [
                "LocationTesting", "EmulatedCoreLocation", "EmulatedUIKit", "EmulatedBackgroundTasks",
                "EmulatedDevice", "Scenario", "LocationService", "ApplicationLifecycle", "LocationModel",
            ]),
        // Apps with nothing but Apple's imports; Tests/Apps/Package.swift builds them as another package would
        .testTarget(
            name: "AppsTests",
            dependencies: apps.map { .byName(name: $0.name) } + ["UIKit", "LocationTesting", "_Testing_UIKit"],
            path: "Tests/Apps/AppsTests", swiftSettings: [.treatAllWarnings(as: .error)]),
        tests(
            "locationdTests",
            imports: [
                "locationd", "SampleApp", "BackgroundAccuracy", "BackgroundLocation", "Countdown", "MultitaskingCheck",
                "PlantedBugs",
                "SceneApp", "StateLab", "VisitsAndRegions", "Scenario",
                "LocationService", "LaunchProtocol", "Publishing",
                "ApplicationLifecycle", "LiveSources", "ReceiverPower", "CPUMeter", "TraceFormats",
                "StateStore", "TrackStore", "SystemCalls", "TraceGenerator", "LocationModel",
            ]),
    ] + apps
)
