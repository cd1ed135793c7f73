// Public, because a conformance of a public type is; nobody imports a program.
public import ArgumentParser
public import LocationModel
public import LocationService
public import TraceGenerator

extension DesiredAccuracy: ExpressibleByArgument {
    private static let names: [(String, DesiredAccuracy)] = [
        ("best", .best), ("10m", .nearestTenMeters), ("100m", .hundredMeters), ("1km", .kilometer),
        ("3km", .threeKilometers),
    ]

    /// `best`, `10m`, `100m`, `1km` or `3km`.
    public init?(argument: String) {
        guard let found = DesiredAccuracy.names.first(where: { $0.0 == argument }) else { return nil }
        self = found.1
    }

    /// The names, for the help.
    public static var allValueStrings: [String] { names.map(\.0) }

    /// The name, for the help.
    public var defaultValueDescription: String { name }

    /// The name that ``init(argument:)`` takes, or the metres.
    var name: String {
        DesiredAccuracy.names.first { $0.1 == self }?.0
            ?? (self == .bestForNavigation ? "best for navigation" : "\(rawValue.text(decimals: 0))m")
    }
}

extension Speed: ExpressibleByArgument {
    /// `max`, or a factor above 0: 1 is real time.
    public init?(argument: String) {
        if argument == "max" {
            self = .max
        } else {
            guard let factor = Double(argument), factor > 0, factor.isFinite else { return nil }
            self = .factor(factor)
        }
    }

    /// What is typed, for the help.
    public var defaultValueDescription: String { self == .max ? "max" : "\(self)" }
}

/// How a run is printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// One JSON object a line, for programs.
    case jsonl
}

extension TraceKind: ExpressibleByArgument {
    /// What each is, for the help.
    public static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
    }
}

extension ReceiverProfile: ExpressibleByArgument {
    /// What each is, for the help.
    public static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
    }
}
