import LocationModel
import Scenario

extension Evaluation {
    /// The result of an expectation, for people: ✔ held, ✖ failed, – skipped.
    var text: String {
        let (name, expected) = (expectation.name, expectation.text)
        return switch outcome {
        case .held: "✔ \(name): \(found)\(found == expected ? "" : "; expected \(expected)")"
        case .failed: "✖ \(name): \(failure)"
        case .skipped: "– \(name): skipped, because \(found); expected \(expected)"
        }
    }

    /// What was found, what was expected, and from when on they differ.
    var failure: String {
        "\(found); expected \(expectation.text)\(time.map { " (\($0.iso8601.dropFirst(11).prefix(12)))" } ?? "")"
    }
}
