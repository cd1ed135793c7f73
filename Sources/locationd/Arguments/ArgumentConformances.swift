// Public, because a conformance of a public type must be public.
public import ArgumentParser
public import LocationModel
public import LocationService
package import TraceGenerator

extension DesiredAccuracy: ExpressibleByArgument {
    /// `best`, `10m`, `100m`, and the other names.
    public init?(argument: String) { self.init(named: argument) }

    /// The names, for the help.
    public static var allValueStrings: [String] { named.map(\.name) }

    /// The names, for a shell.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// The name, for the help.
    public var defaultValueDescription: String { name }
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

    /// The argument as it is typed, for the help.
    public var defaultValueDescription: String { self == .max ? "max" : "\(self)" }
}

extension TraceKind: ExpressibleByArgument {
    /// What each is, for the help.
    package static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
    }
}

extension ReceiverProfile: ExpressibleByArgument {
    /// What each is, for the help.
    package static var allValueDescriptions: [String: String] {
        Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
    }
}

extension Motion: ExpressibleByArgument {}
