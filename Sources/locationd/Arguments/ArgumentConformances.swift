// Public, because a conformance of a public type must be public.
public import ArgumentParser
public import LocationModel
public import LocationService
package import TraceGenerator

extension DesiredAccuracy: ExpressibleByArgument {
    /// The longest radius in metres: that of the coarsest accuracy with a name.
    static let longestRadius = reduced.rawValue

    /// `best`, `10m`, `100m`, and the other names, or a radius.
    public init?(argument: String) {
        self.init(named: argument)
        guard rawValue <= DesiredAccuracy.longestRadius else { return nil }
    }

    /// The names, for a shell. The parser must not have them as the only values: a radius is one, too.
    public static var defaultCompletionKind: CompletionKind { .list(named.map(\.name)) }

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
