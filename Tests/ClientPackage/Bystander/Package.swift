// swift-tools-version: 6.2
import PackageDescription

// A package that has nothing to do with locations, but looks whether there is Core Location, as many do.
let package = Package(
    name: "Bystander", products: [.library(name: "Bystander", targets: ["Bystander"])],
    targets: [.target(name: "Bystander")])
