/// The location accuracy that an app requests, in metres, with Apple's constants and values (CLLocationManager).
///
/// A finite accuracy is a promise to the app: its last delivered location stays within that many metres of the true
/// position. ``best`` and ``bestForNavigation`` request every fix that the receiver delivers.
public struct DesiredAccuracy: RawRepresentable, Hashable, Codable, Sendable {
    /// Metres; -1 is best, -2 best for navigation.
    public let rawValue: Double

    /// An accuracy in metres, or one of the two negative constants. NaN becomes ``best``: NaN does not equal itself, so
    /// every request would look like a change.
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
    /// `kCLLocationAccuracyReduced`: the accuracy of an app that is allowed only an approximate location. An app may
    /// also request it explicitly.
    public static let reduced = DesiredAccuracy(rawValue: 6_380_000)

    /// The radius in metres that the app accepts; nil when the app wants every fix (best, or any value that is not
    /// positive and finite).
    public var radius: Double? { rawValue > 0 && rawValue.isFinite ? rawValue : nil }
}

/// Names for the command line, for files and for log messages.
extension DesiredAccuracy {
    /// The accuracies that have a name, finest first.
    public static let named: [(name: String, accuracy: DesiredAccuracy)] = [
        ("bestForNavigation", .bestForNavigation), ("best", .best), ("10m", .nearestTenMeters),
        ("100m", .hundredMeters), ("1km", .kilometer), ("3km", .threeKilometers), ("reduced", .reduced),
    ]

    /// The accuracy with this name, or with this radius in metres or kilometres: `250m`, `1.5km`. Nil if it is neither.
    public init?(named name: String) {
        if let found = DesiredAccuracy.named.first(where: { $0.name == name }) {
            self = found.accuracy
            return
        }
        let isInKilometres = name.hasSuffix("km")
        guard name.hasSuffix("m"), let number = Double(name.dropLast(isInKilometres ? 2 : 1)), number > 0,
            number.isFinite
        else { return nil }
        self.init(rawValue: isInKilometres ? number * 1000 : number)
    }

    /// The name, or the radius in metres if there is no name: `best`, `100m`, `250m`.
    public var name: String {
        if let found = DesiredAccuracy.named.first(where: { $0.accuracy == self }) { return found.name }
        return "\(Int(exactly: rawValue.rounded()).map(String.init) ?? "\(rawValue)")m"
    }
}
