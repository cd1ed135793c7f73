import LocationModel
import Scenario

extension Evaluation {
    /// The result of an expectation, as text: ✔ held, ✖ failed, – skipped.
    func text(in zone: LocalTime = .utc) -> String {
        let (name, expected) = (expectation.name, expectation.text)
        return switch outcome {
        case .held: "✔ \(name): \(found)\(found == expected ? "" : "; expected \(expected)")"
        case .failed: "✖ \(name): \(failure(in: zone))"
        case .skipped: "– \(name): skipped, because \(found); expected \(expected)"
        }
    }

    /// What was found, what was expected, and from when on they differ.
    func failure(in zone: LocalTime = .utc) -> String {
        "\(found); expected \(expectation.text)\(time.map { " (\(zone.timeOfDay($0)))" } ?? "")"
    }

    /// The colour of the result on a terminal.
    var color: TextColor {
        switch outcome {
        case .held: .green
        case .failed: .red
        case .skipped: .faint
        }
    }
}
