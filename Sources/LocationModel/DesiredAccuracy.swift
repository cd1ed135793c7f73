/// How accurate an app wants its locations, in metres, with Apple's constants and values (CLLocationManager).
///
/// A finite accuracy is a promise to the app: its last delivered location stays within that many metres of the true
/// position. ``best`` and ``bestForNavigation`` ask for everything that the receiver has.
public struct DesiredAccuracy: RawRepresentable, Hashable, Sendable {
    /// Metres; -1 is best, -2 best for navigation.
    public let rawValue: Double

    /// An accuracy of that many metres, or one of the two negative constants. NaN is ``best``: it would differ from
    /// itself, and a wish that never stays the same is announced for ever.
    public init(rawValue: Double) { self.rawValue = rawValue.isNaN ? -1 : rawValue }

    /// `kCLLocationAccuracyBestForNavigation`.
    public static let bestForNavigation = DesiredAccuracy(rawValue: -2)
    /// `kCLLocationAccuracyBest`.
    public static let best = DesiredAccuracy(rawValue: -1)
    /// `kCLLocationAccuracyNearestTenMeters`.
    public static let nearestTenMeters = DesiredAccuracy(rawValue: 10)
    /// `kCLLocationAccuracyHundredMeters`.
    public static let hundredMeters = DesiredAccuracy(rawValue: 100)
    /// `kCLLocationAccuracyKilometer`.
    public static let kilometer = DesiredAccuracy(rawValue: 1000)
    /// `kCLLocationAccuracyThreeKilometers`.
    public static let threeKilometers = DesiredAccuracy(rawValue: 3000)
    /// `kCLLocationAccuracyReduced`: what an app gets that may know only roughly where the device is. It may wish for it,
    /// too.
    public static let reduced = DesiredAccuracy(rawValue: 6_380_000)

    /// The radius in metres that the app accepts, or nil when it wants every fix (best, and anything that is not a
    /// positive number).
    public var radius: Double? { rawValue > 0 && rawValue.isFinite ? rawValue : nil }
}

/// Names, for the command line, for files and for people.
extension DesiredAccuracy {
    /// The accuracies that have a name, the finest first.
    public static let named: [(name: String, accuracy: DesiredAccuracy)] = [
        ("bestForNavigation", .bestForNavigation), ("best", .best), ("10m", .nearestTenMeters),
        ("100m", .hundredMeters), ("1km", .kilometer), ("3km", .threeKilometers), ("reduced", .reduced),
    ]

    /// The accuracy with this name; nil when none has it.
    public init?(named name: String) {
        guard let found = DesiredAccuracy.named.first(where: { $0.name == name }) else { return nil }
        self = found.accuracy
    }

    /// The name, or the metres where it has none: `best`, `100m`, `250m`.
    public var name: String {
        if let found = DesiredAccuracy.named.first(where: { $0.accuracy == self }) { return found.name }
        return "\(Int(exactly: rawValue.rounded()).map(String.init) ?? "\(rawValue)")m"
    }
}
