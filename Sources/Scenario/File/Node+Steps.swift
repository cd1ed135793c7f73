import LocationModel
import LocationService

/// The times of steps, and what they wait for.
extension Node {
    /// Seconds since the first epoch, or a time of day with three parts: `"08:05:00"`.
    func moment() throws(ScenarioError) -> Moment {
        guard case .text(let text) = value, text.count(where: { $0 == ":" }) == 2 else { return .offset(try seconds()) }
        guard let time = Node.timeOfDay(text) else {
            throw error("expected a time of day from \"00:00:00\" to \"23:59:59\" (UTC), found \(value.found)")
        }
        return .timeOfDay(time)
    }

    /// `hh:mm:ss`, with or without fractions of a second.
    private static func timeOfDay(_ text: String) -> Double? {
        guard let hours = text.firstIndex(of: ":").flatMap({ Int(text[..<$0]) }), hours < 24 else { return nil }
        return TimeSpan(text)?.seconds
    }

    /// A date with a time, in ISO 8601.
    func instant() throws(ScenarioError) -> Instant {
        guard let instant = Instant(iso8601: try text()) else {
            throw error("expected a time such as \"2026-05-01T08:00:00Z\", found \(value.found)")
        }
        return instant
    }

    /// `"location"`, or an object with one kind of event and its word: `{ regions: "shop entered" }`.
    func eventPattern(usesScenes: Bool) throws(ScenarioError) -> EventPattern {
        if value == .text("location") {
            return EventPattern("location") { event in if case .locations = event { true } else { false } }
        }
        guard case .object = value else {
            throw error("expected \"location\", or an object such as { states: \"suspended\" }, found \(value.found)")
        }
        let patterns = try object { members throws(ScenarioError) -> [EventPattern] in
            var patterns: [EventPattern] = []
            for aspect in Aspect.allCases {
                guard let node = members[aspect.rawValue] else { continue }
                let word = try node.word(of: aspect, usesScenes)
                patterns.append(
                    EventPattern("\(aspect.rawValue): \(word)") {
                        aspect.word(for: $0, usesScenes: usesScenes) == word
                    })
            }
            return patterns
        }
        guard patterns.count == 1 else { throw error("expected one kind of event, found \(patterns.count)") }
        return patterns[0]
    }
}
