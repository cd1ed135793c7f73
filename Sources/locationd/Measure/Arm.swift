import ArgumentParser
import LocationEngine

/// One of the configurations that are compared.
enum Arm: String, CaseIterable, ExpressibleByArgument {
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
