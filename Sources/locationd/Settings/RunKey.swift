/// A setting of a run. Its name is that of the option of `run`, in the configuration file and, in capitals after
/// `LOCATIOND_RUN_`, in the environment.
enum RunKey: String, CaseIterable {
    case gpsd, nmea, baud, app
    case desiredAccuracy = "desired-accuracy"
    case distanceFilter = "distance-filter"
    case predict
    case backgroundInterval = "background-interval"
    case batch
    case geofence
    case geofenceDwell = "geofence-dwell"
    case geofenceMargin = "geofence-margin"
    case onEnter = "on-enter"
    case onExit = "on-exit"
    case onLost = "on-lost"
    case hookTimeout = "hook-timeout"
    case output
    case timeZone = "time-zone"
    case units, color, control
    case controlGroup = "control-group"
    case metricsPort = "metrics-port"
    case track
    case trackFixes = "track-fixes"
    case trackSize = "track-size"
    case trackAge = "track-age"
    case trackSync = "track-sync"
    case privacyZone = "privacy-zone"
    case publish
    case publishPasswordFile = "publish-password-file"
    case publishCA = "publish-ca"
    case publishCert = "publish-cert"
    case publishKey = "publish-key"
    case publishOrder = "publish-order"
    case publishInterval = "publish-interval"
    case publishCount = "publish-count"
    case publishThin = "publish-thin"
    case publishPacked = "publish-packed"
    case publishHistory = "publish-history"
    case publishCommands = "publish-commands"
    case report, save, verbose
    case receiverSleep = "receiver-sleep"
    case receiverMineAlone = "receiver-mine-alone"
    case receiverFamily = "receiver-family"
    case power

    /// The names of all settings.
    static let names = allCases.map(\.rawValue)
    /// The options of `run` that are no settings, because they say what one start does.
    static let commandLineOptions: Set = ["config", "help", "live", "version"]

    /// The message for a name that is no setting.
    static func unknown(_ name: String) -> String {
        if commandLineOptions.contains(name) { return "\(name) is possible only on the command line" }
        return SettingLines.unknown(name, among: names, help: "locationd config --help")
    }

    /// Whether it is an option without a value; its value in a file is `true` or `false`.
    var isFlag: Bool {
        [
            .predict, .verbose, .trackFixes, .publishPacked, .publishHistory, .publishCommands, .receiverSleep,
            .receiverMineAlone,
        ].contains(self)
    }

    /// Whether it may be set several times.
    var isRepeatable: Bool { self == .geofence || self == .privacyZone }

    /// The form of a value that no message may contain, because it is a position; nil for other keys.
    var privateForm: String? {
        switch self {
        case .geofence: NamedCircle.form
        case .privacyZone: "lat,lon,m or lat,lon,m,grid: degrees and metres"
        default: nil
        }
    }

    /// Whether its value is a command, which may contain a password.
    var isCommand: Bool { [.app, .onEnter, .onExit, .onLost].contains(self) }

    /// Whether a change applies to a run under way.
    var isReloadable: Bool {
        [
            .desiredAccuracy, .distanceFilter, .backgroundInterval, .batch, .geofence, .onEnter, .onExit, .onLost,
            .hookTimeout,
        ].contains(self)
    }

    /// The settings that choose a receiver. A source that sets any of them replaces all of those that it overrides.
    static let receiver: Set<RunKey> = [.gpsd, .nmea, .baud]

    /// The value without a setting, as text.
    var standard: String {
        if isFlag { return "false" }
        return switch self {
        case .gpsd: "localhost:2947"
        case .desiredAccuracy: "best"
        case .backgroundInterval: "as 100 m of accuracy requires"
        case .output: "text"
        case .timeZone: "TZ, or UTC"
        case .units: "metric"
        case .color: "auto"
        case .control: ControlPath.standard
        case .receiverFamily: "as gpsd or the receiver says"
        case .publishCA: "the system's"
        case .publishOrder: "oldest"
        case .trackSize: "64M"
        case .trackSync: "1m"
        case .geofenceDwell: "20s"
        case .geofenceMargin: "50"
        case .hookTimeout: "10s"
        case .app: "the run's own"
        default: "none"
        }
    }

    /// The name in the environment.
    var variable: String { RunKey.prefix + rawValue.uppercased().replacing("-", with: "_") }

    /// What the names of all these variables begin with.
    static let prefix = "LOCATIOND_RUN_"
    /// The variable with the path of the configuration file.
    static let fileVariable = "LOCATIOND_RUN_CONFIG"
}
