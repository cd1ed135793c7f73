public import LocationService

/// Records the events of a run.
public final class TimelineRecorder {
    /// The events so far.
    public private(set) var timeline: Timeline

    /// An empty recorder.
    /// - Parameter usesScenes: whether the app has a scene.
    public init(usesScenes: Bool = false) { timeline = Timeline(usesScenes: usesScenes) }

    /// Registers observers for the app's events and for the steps of the script.
    public func observe(_ application: inout Application) {
        application.observe { [self] in timeline.append($0, at: $1) }
        application.onStep = { [self] in timeline.append(step: $0, at: $1) }
    }
}
