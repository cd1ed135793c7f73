public import LocationService

/// Records the events of a run.
public final class TimelineRecorder {
    /// Empty before ``observe(_:)``; complete when the run has ended.
    public private(set) var timeline: Timeline

    /// A recorder that records nothing before ``observe(_:)``.
    /// - Parameter usesScenes: whether the app has a scene.
    public init(usesScenes: Bool = false) { timeline = Timeline(usesScenes: usesScenes) }

    /// Registers observers for the app's events and for the steps of the script.
    public func observe(_ application: inout Application) {
        application.observe { [self] in timeline.append($0, at: $1) }
        application.onStep = { [self] in timeline.append(step: $0, at: $1) }
    }
}
