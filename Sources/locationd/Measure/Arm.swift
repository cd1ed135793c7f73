import ArgumentParser
import LocationEngine

/// One of the configurations that are compared.
enum Arm: String, CaseIterable {
    /// The app continues in the background as if it were on the screen.
    case foreground
    /// The app follows the background policy.
    case background
    /// The background policy, with an app that accepts predicted positions.
    case prediction

    var policy: BackgroundPolicy {
        switch self {
        case .foreground: .alwaysForeground
        case .background, .prediction: BackgroundPolicy()
        }
    }

    var title: String {
        switch self {
        case .foreground: "always foreground"
        case .background: "background policy"
        case .prediction: "with prediction"
        }
    }
}

/// Two arms, as in `foreground,background`.
struct ArmPair: ExpressibleByArgument {
    let a: Arm
    let b: Arm

    init(_ a: Arm, _ b: Arm) {
        self.a = a
        self.b = b
    }

    init?(argument: String) {
        let arms = argument.split(separator: ",", omittingEmptySubsequences: false).map { Arm(rawValue: String($0)) }
        guard arms.count == 2, let a = arms[0], let b = arms[1] else { return nil }
        self.init(a, b)
    }

    var defaultValueDescription: String { "\(a.rawValue),\(b.rawValue)" }
}

extension Arm: ExpressibleByArgument {}
