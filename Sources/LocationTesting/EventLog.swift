public import LocationModel
import LocationService
public import Scenario

/// The events of a simulation between two moments, in order; its description is a timeline.
public struct EventLog: Sendable {
    struct Entry: Sendable {
        enum Content: Sendable {
            /// The test has done something to the app or the device.
            case cause(String)
            /// An event that followed.
            case event(ServiceEvent)
            /// A step of a scenario is done.
            case step(Int)
        }

        var time: Instant
        var content: Content
    }

    let entries: ArraySlice<Entry>
    /// The start of the simulation.
    let start: Instant
    let usesScenes: Bool

    /// The methods of the app's delegate, or of its scene's, that were called: `applicationDidEnterBackground`.
    public var messages: [String] { words(of: .messages) }

    /// The deliveries of locations to the app.
    public var deliveries: [DeliveredLocations] {
        entries.compactMap { entry in
            if case .event(.locations(let delivery)) = entry.content { delivery } else { nil }
        }
    }

    /// The locations in the deliveries.
    public var locations: [Fix] { deliveries.flatMap(\.locations) }

    /// The events of a kind, in the words of a scenario file.
    public func words(of aspect: Aspect) -> [String] { events.words(of: aspect).map(\.word) }

    /// For the evaluation of a scenario's expectations.
    var events: Timeline {
        var timeline = Timeline(usesScenes: usesScenes)
        for entry in entries {
            switch entry.content {
            case .event(let event): timeline.append(event, at: entry.time)
            case .step(let index): timeline.append(step: index, at: entry.time)
            case .cause: break
            }
        }
        timeline.start = start
        return timeline
    }
}
