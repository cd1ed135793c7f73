import ApplicationLifecycle
public import Foundation
import LaunchProtocol
import LiveSources
import LocationEngine
import LocationModel
import LocationService
import SystemCalls

extension DeviceConfiguration {
    /// Reads environment variables:
    ///
    /// | Variable | Values |
    /// |---|---|
    /// | `LOCATIOND_SOURCE` | `gpsd://HOST:PORT`, `trace:FILE?speed=60` (any recording; a factor of real time, 1 without; `speed-over-ground=1.4` for a track without times; `at-end=quit` to end the app with the trace; `nmea:FILE` is the same), `nmea:/dev/ttyACM0`, `tcp://HOST:PORT` |
    /// | `LOCATIOND_AUTHORIZATION` | `always`, `whenInUse`, `denied`, `restricted`; or the user's answer to a request: `ask` (grants it), `ask:whenInUse`, `ask:deny`. With `,reduced` appended: reduced accuracy. Default: `ask` |
    /// | `LOCATIOND_INFO_PLIST` | the path of an Info.plist. Default: the one next to the program, if there is one |
    /// | `LOCATIOND_IOS` | a version of iOS, 2 or later. Default: 13 |
    /// | `LOCATIOND_BACKGROUND` | the accuracy that replaces the best one in the background: `unchanged`, `10m`, `100m`, `1km`, `3km`. Default: `100m` |
    /// | `LOCATIOND_DATES` | the dates of locations: `trace`; `now` for apps that compare them with the clock. Default: `trace` |
    /// | `LOCATIOND_STATE_DIRECTORY` | the app's state directory, set by `locationd launch` |
    ///
    /// - Throws: ``DeviceError``, with the invalid variable.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(DeviceError) {
        if let text = environment[DeviceConfiguration.sourceVariable] { try setSource(text) }
        if let text = environment[DeviceConfiguration.authorizationVariable] { try setAuthorization(text) }
        if let text = environment[Wire.versionVariable] {
            guard let version = Int(text), version >= 2 else {
                throw .badVariable(Wire.versionVariable, text, "a version of iOS, 2 or later")
            }
            profile = Profile(iOS: version)
        }
        if let text = environment[Wire.backgroundVariable], !policy.setAccuracyInsteadOfBest(named: text) {
            throw .badVariable(Wire.backgroundVariable, text, BackgroundPolicy.accuracyNames)
        }
        if let text = environment[DeviceConfiguration.datesVariable] {
            guard let dates = Dates(rawValue: text) else {
                throw .badVariable(DeviceConfiguration.datesVariable, text, "trace or now")
            }
            self.dates = dates
        }
        powerSupplies = BatteryStatus.directory
        // A directory of its own: the app may open the one above.
        preservedStateDirectory = environment[Wire.stateDirectoryVariable].map { "\($0)/.preserved" }
        try readInfo(environment[Wire.infoPlistVariable])
        if let text = environment[Wire.traitsVariable] { try setTraits(text) }
    }

    static let sourceVariable = "LOCATIOND_SOURCE"
    package static let authorizationVariable = "LOCATIOND_AUTHORIZATION"
    private static let datesVariable = "LOCATIOND_DATES"

    /// What `locationd launch` says about the app and its device, so that both agree.
    private mutating func setTraits(_ text: String) throws(DeviceError) {
        guard let traits = LaunchTraits(text) else {
            throw .badVariable(Wire.traitsVariable, text, "what locationd launch sets")
        }
        profile.isMultitaskingSupported = traits.isMultitaskingSupported
        info.traits.exitsOnSuspend = traits.exitsOnSuspend
        info.traits.hasScenes = traits.hasScenes
        info.hasLocationBackgroundMode = traits.hasLocationBackgroundMode
        hasVirtualTime = traits.hasVirtualTime
    }

    private mutating func setSource(_ text: String) throws(DeviceError) {
        let error = DeviceError.badVariable(
            DeviceConfiguration.sourceVariable, text,
            "gpsd://host:port, trace:FILE?speed=60&at-end=quit, nmea:/dev/ttyACM0 or tcp://host:port")
        if text.hasPrefix("gpsd://") {
            guard let endpoint = Endpoint(String(text.dropFirst(7)), defaultPort: 2947) else { throw error }
            source = .gpsd(endpoint)
        } else if text.hasPrefix("tcp://") {
            guard let address = ReceiverAddress(text) else { throw error }
            source = .receiver(address)
        } else if text.hasPrefix("nmea:/dev/") {
            guard !text.contains("?"), let address = ReceiverAddress(String(text.dropFirst(5))) else { throw error }
            source = .receiver(address)
        } else if let prefix = ["nmea:", "trace:"].first(where: text.hasPrefix) {
            try setTrace(text.dropFirst(prefix.count), orThrow: error)
        } else {
            throw error
        }
    }

    /// A trace's path with its options: `FILE?speed=60&at-end=quit`.
    private mutating func setTrace(_ text: Substring, orThrow error: DeviceError) throws(DeviceError) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard !parts[0].isEmpty else { throw error }
        var speed = 1.0
        for option in parts.dropFirst().flatMap({ $0.split(separator: "&", omittingEmptySubsequences: false) }) {
            if option == "at-end=quit" {
                endsWithTrace = true
                continue
            }
            let words = option.split(separator: "=", maxSplits: 1)
            guard words.count == 2, let value = Double(words[1]), value > 0, value.isFinite else { throw error }
            switch words[0] {
            case "speed": speed = value
            case "speed-over-ground": speedOverGround = value
            default: throw error
            }
        }
        source = .trace(path: String(parts[0]), speed: .factor(speed))
    }

    private mutating func setAuthorization(_ text: String) throws(DeviceError) {
        let error = DeviceError.badVariable(
            DeviceConfiguration.authorizationVariable, text,
            "always, whenInUse, denied, restricted, ask, ask:whenInUse or ask:deny, optionally followed by ,reduced")
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let accuracy: Authorization.Accuracy = words.count > 1 ? .reduced : .full
        let status: Authorization.Status =
            switch words[0] {
            case "always": .authorizedAlways
            case "whenInUse": .authorizedWhenInUse
            case "denied": .denied
            case "restricted": .restricted
            case "ask", "ask:whenInUse", "ask:deny": .notDetermined
            default: throw error
            }
        guard words.count == 1 || words.count == 2 && words[1] == "reduced" else { throw error }
        if words[0] == "ask:whenInUse" { answer = .whenInUse }
        if words[0] == "ask:deny" { answer = .deny }
        authorization = Authorization(status, accuracy: accuracy)
    }

    private mutating func readInfo(_ named: String?) throws(DeviceError) {
        let beside = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "Info.plist").path
        guard let path = named ?? beside.flatMap({ FileManager.default.fileExists(atPath: $0) ? $0 : nil }) else {
            return
        }
        let data = try Data(ofFile: path)
        do { info = try AppInfo(propertyList: data) } catch { throw .badInfoPlist(path, "\(error)") }
    }
}
