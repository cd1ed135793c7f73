public import LocationModel
public import LocationService
public import Scenario

/// What has happened in a simulation from one moment to another, in its order; its description is a timeline.
public struct Episode: Sendable {
    /// Something that has happened.
    struct Entry: Sendable {
        enum What: Sendable {
            /// Somebody has done something, or something has befallen the device.
            case cause(String)
            /// What has come of it.
            case event(ServiceEvent)
        }

        var time: Instant
        var what: What
    }

    let entries: ArraySlice<Entry>
    /// When the simulation began.
    let begin: Instant
    let usesScenes: Bool

    /// The methods of the app's delegate, or of its scene's, that were called: `applicationDidEnterBackground`.
    public var messages: [String] { words(of: .messages) }

    /// Deliveries of locations to the app.
    public var deliveries: [DeliveredLocations] {
        entries.compactMap { entry in
            if case .event(.delivery(let delivery)) = entry.what { delivery } else { nil }
        }
    }

    /// The locations in them.
    public var locations: [Fix] { deliveries.flatMap(\.locations) }

    /// What has happened of a kind, in words: those of a scenario file.
    public func words(of aspect: Aspect) -> [String] { events.words(of: aspect) }

    /// What a scenario's expectations are held against.
    var events: Timeline {
        var timeline = Timeline(usesScenes: usesScenes)
        for entry in entries { if case .event(let event) = entry.what { timeline.append(event, at: entry.time) } }
        return timeline
    }
}

extension Timeline {
    fileprivate func words(of aspect: Aspect) -> [String] {
        entries.compactMap { aspect.word(for: $0.event, usesScenes: usesScenes) }
    }
}
