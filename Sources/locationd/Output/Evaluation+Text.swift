import LocationModel
import Scenario

extension Evaluation {
    /// What has become of an expectation, for people, with a mark before it: ✔ it holds, ✖ it does not, – nobody knows.
    var text: String {
        let (name, expected) = (expectation.name, expectation.text)
        return switch outcome {
        case .held: "✔ \(name): \(found)\(found == expected ? "" : "; expected \(expected)")"
        case .failed: "✖ \(name): \(failure)"
        case .skipped: "– \(name): skipped, because \(found); expected \(expected)"
        }
    }

    /// What came instead of what was expected, and from when on.
    var failure: String {
        "\(found); expected \(expectation.text)\(time.map { " (\($0.iso8601.dropFirst(11).prefix(12)))" } ?? "")"
    }
}
