import ArgumentParser

/// The app whose processing is measured.
enum MeasuredApp: Equatable, ExpressibleByArgument {
    /// An app that does nothing.
    case none
    /// The sample app with a map.
    case map
    /// A shell command that receives the deliveries as JSON Lines on its standard input.
    case command(String)

    init?(argument: String) {
        switch argument {
        case "": return nil
        case "none": self = .none
        case "map": self = .map
        default: self = .command(argument)
        }
    }

    /// The argument as it is typed.
    var argument: String {
        switch self {
        case .none: "none"
        case .map: "map"
        case .command(let command): command
        }
    }

    var defaultValueDescription: String { argument }
}
