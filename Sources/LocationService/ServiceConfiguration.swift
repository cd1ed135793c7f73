public import LocationEngine
public import LocationModel

/// What a service is made with.
public struct ServiceConfiguration: Hashable, Sendable {
    /// The accuracy the app asks for.
    public var desiredAccuracy = DesiredAccuracy.best
    /// The app's distance filter in metres; nil filters nothing.
    public var distanceFilter: Double?
    /// What happens in the background.
    public var policy = BackgroundPolicy()
    /// How often a fix is needed for an accuracy in metres.
    public var contract = AccuracyContract()
    /// How fast the source's time passes.
    public var speed = Speed.max
    /// What happens to the app.
    public var script = Script()
    /// Seconds from entering the foreground to becoming active at the most: the way back onto the screen. A
    /// location that comes before ends it, so that it is there when the app becomes active.
    public var activationTime = 1.0

    /// Best accuracy, every location, no script, as fast as can be.
    public init() {}
}
