// swift-tools-version: 6.2
import PackageDescription

// Apple's module `os`, for apps. A package of its own: in a build with a module of this name, under this name,
// swift-argument-parser and others mistake Linux for Apple's system (`canImport(os)`), and locationd's own build has
// swift-argument-parser. An app's package gives the module an alias:
//
//     .package(path: "../locationd/Sources/os")
//     .product(name: "os", package: "os", moduleAliases: ["os": "LinuxOS"], condition: .when(platforms: [.linux]))
let package = Package(
    name: "os",
    products: [.library(name: "os", targets: ["os"])],
    targets: [
        .target(name: "os", dependencies: ["Submodules"], path: "Log", exclude: ["EmulatedOS.docc"]),
        .target(name: "Submodules", path: "Submodules"),
    ])
