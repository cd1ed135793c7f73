public import ApplicationLifecycle
public import Connection
public import Foundation
public import LocationEngine
public import LocationService
public import TraceSource

/// What a device is made with; an unmodified program gets it from its environment.
public struct DeviceConfiguration: Sendable {
    /// Where its positions come from.
    public var source = Source.gpsd(Endpoint(host: "localhost", port: 2947))
    /// What the user allows; nil: he has not been asked, and gives ``answer``.
    public var authorization: Authorization?
    /// What the user says when he is asked.
    public var answer = Answer.asRequested
    /// What the app's `Info.plist` says.
    public var info = AppInfo()
    /// The iOS and the device.
    public var profile = Profile.iOS13
    /// What the system knows of the app from an earlier run.
    public var record = SystemRecord()
    /// Whether the user starts the app when time begins; without, it waits for somebody to do so, or for a location event.
    public var isLaunchedByUser = true
    /// What happens to the app in the course of a trace.
    public var script = Script()
    /// How long an app takes that does not say itself when it is done (``Device/answerItself()``).
    public var durations = Conduct.Durations()
    /// Where what the app has preserved of its screen outlives its process; nil: in the device, which outlives it in a test.
    public var preservedStateDirectory: String?
    /// Who knows the names of places; nil: nobody, as without a network.
    public var geocoder: (any Geocoding)?

    /// Where positions come from.
    public enum Source: Hashable, Sendable {
        /// gpsd, through libgps.
        case gpsd(Endpoint)
        /// A receiver without gpsd.
        case receiver(ReceiverAddress)
        /// An NMEA 0183 trace.
        case trace(path: String, speed: Speed)
    }

    /// What the user says when the app asks for permission.
    public enum Answer: String, CaseIterable, Sendable {
        /// Whatever is asked for.
        case asRequested
        /// Only while the app is in use.
        case whenInUse
        /// No.
        case deny
    }

    /// gpsd on this machine, and a user who allows what is asked for.
    public init() {}

    /// What the environment says:
    ///
    /// | Variable | Values |
    /// |---|---|
    /// | `LOCATIOND_SOURCE` | `gpsd://HOST:PORT`, `nmea:FILE?speed=60` (a factor of real time; 1 without), `nmea:/dev/ttyACM0`, `tcp://HOST:PORT` |
    /// | `LOCATIOND_AUTHORIZATION` | `always`, `whenInUse`, `denied`, `restricted`; or what the user says when he is asked: `ask` (yes), `ask:whenInUse`, `ask:deny`. Behind it `,reduced` for reduced accuracy. `ask` without it |
    /// | `LOCATIOND_INFO_PLIST` | the path of an Info.plist; else the one beside the program, if there is one |
    /// | `LOCATIOND_IOS` | a version of iOS from 4 on; 13 without |
    /// | `LOCATIOND_STATE_DIRECTORY` | the app's state directory, from who has launched it |
    ///
    /// - Throws: ``DeviceError``, which says what is wrong with which variable.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(DeviceError) {
        if let text = environment["LOCATIOND_SOURCE"] { source = try Source(text) }
        if let text = environment["LOCATIOND_AUTHORIZATION"] { try setAuthorization(text) }
        if let text = environment["LOCATIOND_IOS"] {
            guard let version = Int(text), version >= 4 else {
                throw .badVariable("LOCATIOND_IOS", text, "a version of iOS from 4 on")
            }
            profile = Profile(iOS: version)
        }
        // Not the app's own directory itself, which the app may open.
        preservedStateDirectory = environment["LOCATIOND_STATE_DIRECTORY"].map { "\($0)/.preserved" }
        try readInfo(environment["LOCATIOND_INFO_PLIST"])
    }

    private mutating func setAuthorization(_ text: String) throws(DeviceError) {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let accuracy: Authorization.Accuracy = words.count > 1 ? .reduced : .full
        let status: Authorization.Status =
            switch words[0] {
            case "always": .authorizedAlways
            case "whenInUse": .authorizedWhenInUse
            case "denied": .denied
            case "restricted": .restricted
            case "ask", "ask:whenInUse", "ask:deny": .notDetermined
            default: throw .badVariable("LOCATIOND_AUTHORIZATION", text, DeviceConfiguration.authorizations)
            }
        guard words.count == 1 || words.count == 2 && words[1] == "reduced" else {
            throw .badVariable("LOCATIOND_AUTHORIZATION", text, DeviceConfiguration.authorizations)
        }
        if words[0] == "ask:whenInUse" { answer = .whenInUse }
        if words[0] == "ask:deny" { answer = .deny }
        authorization = Authorization(status, accuracy: accuracy)
    }

    private static let authorizations =
        "always, whenInUse, denied, restricted, ask, ask:whenInUse or ask:deny, and ,reduced behind it"

    private mutating func readInfo(_ named: String?) throws(DeviceError) {
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "Info.plist").path
        guard let path = named ?? beside.flatMap({ FileManager.default.fileExists(atPath: $0) ? $0 : nil }) else {
            return
        }
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(path) }
        do { info = try AppInfo(propertyList: data) } catch { throw .badInfoPlist(path, "\(error)") }
    }
}

extension DeviceConfiguration.Source {
    /// Seconds of its time that pass in a second; 0 when it does not wait.
    var pace: Double {
        switch self {
        case .gpsd, .receiver, .trace(_, .live): 1
        case .trace(_, .factor(let factor)), .trace(_, .played(_, let factor)): factor
        case .trace(_, .max): 0
        }
    }

    /// A source as it is typed.
    init(_ text: String) throws(DeviceError) {
        let error = DeviceError.badVariable(
            "LOCATIOND_SOURCE", text, "gpsd://host:port, nmea:FILE?speed=60, nmea:/dev/ttyACM0 or tcp://host:port")
        if text.hasPrefix("gpsd://") {
            guard let endpoint = Endpoint(String(text.dropFirst(7)), defaultPort: 2947) else { throw error }
            self = .gpsd(endpoint)
        } else if text.hasPrefix("tcp://") {
            guard let address = ReceiverAddress(text) else { throw error }
            self = .receiver(address)
        } else if text.hasPrefix("nmea:") {
            let parts = text.dropFirst(5).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
            let path = String(parts[0])
            guard !path.isEmpty else { throw error }
            guard !path.hasPrefix("/dev/") else {
                guard parts.count == 1, let address = ReceiverAddress(path) else { throw error }
                self = .receiver(address)
                return
            }
            var speed = 1.0
            if parts.count == 2 {
                guard parts[1].hasPrefix("speed="), let factor = Double(parts[1].dropFirst(6)), factor > 0,
                    factor.isFinite
                else { throw error }
                speed = factor
            }
            self = .trace(path: path, speed: .factor(speed))
        } else {
            throw error
        }
    }
}
