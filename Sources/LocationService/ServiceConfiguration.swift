public import ApplicationLifecycle
public import LocationEngine
public import LocationModel

/// What a service is made with.
public struct ServiceConfiguration: Hashable, Sendable {
    /// The app's one location manager, in this process.
    public static let client = ClientID(1)

    // MARK: What the app asks for

    /// The accuracy the app asks for.
    public var desiredAccuracy = DesiredAccuracy.best
    /// The app's distance filter in metres; nil filters nothing.
    public var distanceFilter: Double?
    /// What else the app asks for whenever a process of it is launched, behind the screen too: the monitoring of regions,
    /// of significant changes, of visits.
    public var requests: [Request] = []
    /// `allowsBackgroundLocationUpdates`: true; location updates keep the app running behind the screen.
    public var allowsBackgroundLocationUpdates = true
    /// Whether an app that a location event has launched behind the screen starts location updates there. False: it is
    /// done when it has handled the event, and starts them when it comes onto the screen.
    public var updatesWhenRelaunched = false

    // MARK: The app and its device

    /// What the app declares about itself.
    public var app = AppTraits()
    /// `UIBackgroundModes` of its Info.plist has `location`: true.
    public var hasBackgroundMode = true
    /// What the user allows at the beginning; nil: what he did at the end of the run that ``record`` is from, which is
    /// everything when there was none.
    public var authorization: Authorization?
    /// The iOS and the device.
    public var profile = Profile.iOS13
    /// What the system knows of the app from an earlier run.
    public var record = SystemRecord()
    /// Whether the user starts the app when time begins; without, it waits for a location event or for the script.
    public var isLaunchedByUser = true

    // MARK: The run

    /// What happens in the background.
    public var policy = BackgroundPolicy()
    /// How often a fix is needed for an accuracy in metres.
    public var contract = AccuracyContract()
    /// How fast the source's time passes.
    public var speed = Speed.max
    /// What happens in the course of it.
    public var script = Script()
    /// Seconds from entering the foreground to becoming active at the most: the way back onto the screen. A
    /// location that comes before ends it, so that it is there when the app becomes active.
    public var activationTime = 1.0

    /// Best accuracy, every location, no script, as fast as can be.
    public init() {}
}
