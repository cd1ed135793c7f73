import Foundation

/// The seeds with which figures are judged: a few in a test, as many as `Tests/Benchmarks/receiver-power` says in its
/// environment otherwise; then the figures are printed, too.
enum FigureSeeds {
    private static let count = ProcessInfo.processInfo.environment["RECEIVER_POWER_SEEDS"].flatMap { UInt64($0) }

    static var all: ClosedRange<UInt64> { 1...max(1, count ?? 3) }

    static func report(_ name: String, _ figures: String...) {
        if count != nil { print("figure: \(([name] + figures).joined(separator: " | "))") }
    }

    static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}
