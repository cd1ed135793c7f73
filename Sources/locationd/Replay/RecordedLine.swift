import FoundationEssentials
import LocationModel

/// A line of a recorded run, for a comparison with tolerances.
struct RecordedLine {
    /// The line as it is.
    let text: Substring
    /// The same for lines that do not differ but in ignored keys.
    let key: Substring
    private let object: [String: JSONValue]?

    init(_ text: Substring, _ tolerance: RunTolerance) {
        self.text = text
        guard tolerance.isNeeded, case .object(var object)? = RecordedLine.parse(text) else {
            (key, object) = (text, nil)
            return
        }
        for ignored in tolerance.ignored { object[ignored] = nil }
        self.object = object
        key = tolerance.ignored.isEmpty ? text : Substring(RecordedLine.text(of: .object(object)))
    }

    private static func parse(_ text: Substring) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private static func text(of value: JSONValue) -> String {
        switch value {
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key):\(text(of: $0.value))" }.joined(separator: ","))}"
        case .array(let elements): "[\(elements.map { text(of: $0) }.joined(separator: ","))]"
        default: "\(value)"
        }
    }

    /// Whether the lines are equal up to the tolerances.
    func isEqual(to other: RecordedLine, _ tolerance: RunTolerance) -> Bool {
        guard let object, let others = other.object, object.count == others.count else { return false }
        for (name, value) in object {
            guard let other = others[name] else { return false }
            if value == other { continue }
            switch name {
            case "latitude", "longitude":
                guard let most = tolerance.metres, let one = RecordedLine.coordinate(object),
                    let two = RecordedLine.coordinate(others), one.distance(to: two) <= most
                else { return false }
            case "time":
                guard let most = tolerance.seconds, let one = RecordedLine.instant(value),
                    let two = RecordedLine.instant(other), abs(one.seconds(since: two)) <= most
                else { return false }
            default:
                guard let most = tolerance.values[name], let one = RecordedLine.number(value),
                    let two = RecordedLine.number(other), abs(one - two) <= most
                else { return false }
            }
        }
        return true
    }

    /// The kind of event, for a summary.
    static func event(of line: Substring) -> String {
        guard let start = line.firstRange(of: "\"event\":\"") else { return "line" }
        return String(line[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func number(_ value: JSONValue?) -> Double? {
        switch value {
        case .number(let number): number
        case .integer(let number): Double(number)
        default: nil
        }
    }

    private static func instant(_ value: JSONValue) -> Instant? {
        if case .text(let text) = value { Instant(iso8601: text) } else { nil }
    }

    private static func coordinate(_ object: [String: JSONValue]) -> Coordinate? {
        guard let latitude = number(object["latitude"]), let longitude = number(object["longitude"]) else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }
}
