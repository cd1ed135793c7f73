public import ApplicationLifecycle
public import LiveSources
public import LocationEngine
public import LocationModel
public import LocationService

/// The configuration of a device. For an unmodified program it comes from the environment.
public struct DeviceConfiguration: Sendable {
    /// Where positions come from.
    public var source = Source.gpsd(Endpoint(host: "localhost", port: 2947))
    /// A recording in memory, in any format but NMEA 0183, that is played instead of the trace's file.
    package var recording: [UInt8]?
    /// What the user has authorized; nil: the user has not been asked yet and will give the ``answer``.
    public var authorization: Authorization?
    /// What the user answers to a request for authorization.
    public var answer = Answer.asRequested
    /// What the app's `Info.plist` declares.
    public var info = AppInfo()
    /// The version of iOS and the kind of device.
    public var profile = Profile.iOS13
    /// What the system has stored about the app in an earlier run.
    public var record = SystemRecord()
    /// Whether the user launches the app at the start; if not, it is launched by a command or a location event.
    public var isLaunchedByUser = true
    /// What happens to the app during the trace.
    public var script = Script()
    /// How much memory apps take; the sizes of the app's own images are added.
    public var memory = MemorySizes()
    /// How locations are handled in the background.
    public var policy = BackgroundPolicy()
    /// How long the app takes to handle events, if it does not acknowledge them itself.
    public var durations = AppHosting.Durations()
    /// The directory in which the app's preserved state outlives its process; nil: it is kept by the device, which
    /// outlives the app in a test.
    public var preservedStateDirectory: String?
    /// The directory with the machine's power supplies; nil: there are none, as in a simulation.
    public var powerSupplies: String?
    /// Finds the names of places; nil: geocoding fails as without a network.
    public var geocoder: (any Geocoding)?

    /// Metres per second on a trace without times.
    public var speedOverGround: Double?

    /// Whether the system that has launched the app plays its trace in virtual pace, so that the app's timers do not
    /// run in real time.
    package var hasVirtualTime = false

    /// Whether the end of a trace ends the app. Otherwise the app continues without locations.
    public var endsWithTrace = false

    /// The dates of locations and visits.
    public var dates = Dates.trace

    /// Which dates the app sees.
    public enum Dates: String, CaseIterable, Sendable {
        /// Those of the trace.
        case trace
        /// Those of the moment, for apps that compare them with the clock.
        case now
    }

    /// Where positions come from.
    public enum Source: Hashable, Sendable {
        /// A gpsd server, on this machine or another.
        case gpsd(Endpoint)
        /// A receiver without gpsd.
        case receiver(ReceiverAddress)
        /// A trace in any format.
        case trace(path: String, speed: Speed)
    }

    /// What the user answers to a request for authorization.
    public enum Answer: String, CaseIterable, Sendable {
        /// Grants what is requested.
        case asRequested
        /// Grants *when in use* only.
        case whenInUse
        /// Denies every request.
        case deny
    }

    /// Whether the app has a scene, whose delegate receives the messages about foreground and background.
    package var usesScenes: Bool { profile.supportsScenes && info.traits.hasScenes }

    /// gpsd on this machine, and a user who grants what is requested.
    public init() {}
}

extension DeviceConfiguration.Source {
    /// Seconds of the source's time per real second; 0 when it does not wait.
    var pace: Double {
        switch self {
        case .gpsd, .receiver, .trace(_, .live): 1
        case .trace(_, .factor(let factor)), .trace(_, .played(_, let factor)): factor
        case .trace(_, .max): 0
        }
    }
}
