// swift-tools-version: 6.2
import PackageDescription

// A package that does not use locations but checks with canImport whether Core Location exists, as many packages do.
let package = Package(
    name: "Bystander", products: [.library(name: "Bystander", targets: ["Bystander"])],
    targets: [.target(name: "Bystander")])
