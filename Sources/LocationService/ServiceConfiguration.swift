public import ApplicationLifecycle
public import LocationEngine
public import LocationModel

/// The configuration of a service.
public struct ServiceConfiguration: Hashable, Sendable {
    /// The app's one location manager, in this process.
    public static let client = ClientID(1)

    // MARK: What the app requests

    /// The accuracy that the app requests.
    public var desiredAccuracy = DesiredAccuracy.best
    /// The app's distance filter in metres; nil filters nothing.
    public var distanceFilter: Double?
    /// Further requests that the app makes whenever its process is launched, even in the background: monitoring of
    /// regions, of significant changes, of visits.
    public var requests: [Request] = []
    /// `allowsBackgroundLocationUpdates`: if true, location updates keep the app running in the background.
    public var allowsBackgroundLocationUpdates = true
    /// Whether an app that a location event has launched in the background starts location updates there. If false, it
    /// only handles the event, and starts them when it enters the foreground.
    public var updatesWhenRelaunched = false

    // MARK: The app and its device

    /// What the app declares about itself.
    public var app = AppTraits()
    /// Whether `UIBackgroundModes` in the app's Info.plist contains `location`.
    public var hasBackgroundMode = true
    /// The authorization at the start; nil: the one at the end of the run that ``record`` is from, or *always* if there
    /// was none.
    public var authorization: Authorization?
    /// The version of iOS and the device.
    public var profile = Profile.iOS13
    /// What the system has stored about the app in an earlier run.
    public var record = SystemRecord()
    /// How much memory apps take.
    public var memory = MemorySizes()
    /// Whether the user launches the app at the start; if not, it is launched by a location event or by the script.
    public var isLaunchedByUser = true

    /// Whether the app has a scene, whose delegate receives the messages about foreground and background.
    package var usesScenes: Bool { profile.supportsScenes && app.hasScenes }

    // MARK: The run

    /// The policy in the background.
    public var policy = BackgroundPolicy()
    /// How often a fix is needed for an accuracy in metres.
    public var contract = AccuracyContract()
    /// The parameters of the monitoring of regions, significant changes and visits.
    public var monitoring = MonitoringRules()
    /// How fast the source's time passes.
    public var speed = Speed.max
    /// The timed stimuli of the run.
    public var script = Script()
    /// Maximum seconds from entering the foreground to becoming active. A location that comes earlier makes the app
    /// active at once, so that it is available by then. An app that requests no location does not wait.
    public var activationTime = 1.0

    /// Whether the run records when and why the app receives nothing; false only to measure what that costs.
    package var keepsGaps = true

    /// Best accuracy, every location, no script, at maximum speed.
    public init() {}
}

extension ServiceConfiguration {
    /// The regions among ``requests``.
    var monitoredRegions: [Region] {
        requests.compactMap { request in
            guard case .startMonitoring(let region) = request else { return nil }
            return region
        }
    }
}
