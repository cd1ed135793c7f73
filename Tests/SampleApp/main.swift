// An ordinary app that uses LocationService and prints every event. By itself it replays its trace; started by
// `locationd launch` it runs under the launcher. Tests/locationdTests/Launch starts it.
//
//     SampleApp TRACE [--region LATITUDE,LONGITUDE,RADIUS] [--task NAME] [--ends-task] [--notify SECONDS]
//               [--hang MESSAGE] [--exit CODE] [--burn] [--counts-launches]
//
// `--hang locationEvent` applies to a location event in the background.
import Glibc
import LaunchProtocol
import LocationModel
import LocationService
import StateStore
import TraceSource

/// Writes a line at once, without a buffer.
func printLine(_ text: String) {
    let bytes = Array("app: \(text)\n".utf8)
    _ = unsafe write(STDOUT_FILENO, bytes, bytes.count)
}

let arguments = CommandLine.arguments
func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

func countLaunches() throws {
    guard let directory = unsafe getenv("LOCATIOND_STATE_DIRECTORY") else { return }
    var launches = try StateDocument<Int>("launches", in: StateDirectory(path: unsafe String(cString: directory)))
    try launches.write((launches.value ?? 0) + 1)
    printLine("launch number \(launches.value ?? 0)")
}

/// Hangs for ever if this is the message named by `--hang`.
func hang(in call: String) {
    if value(of: "--hang") == call { while true { pause() } }
}

func handle(_ message: Message, at now: Instant, _ remote: RemoteControl) {
    hang(in: message.name)
    switch message {
    case .didBecomeActive:
        if let seconds = value(of: "--notify").flatMap({ Double($0) }) {
            remote.send(.scheduleNotification(LocalNotification("note", at: now.advanced(bySeconds: seconds))))
        }
        if let code = value(of: "--exit").flatMap({ Int32($0) }) { exit(code) }
    case .didEnterBackground:
        if let name = value(of: "--task") { remote.send(.beginBackgroundTask(name: name)) }
    default: break
    }
}

let remote = RemoteControl()
var (locations, isInBackground, app) = (0, false, Application())
app.register(.always) { delivery in
    if locations == 0 { printLine("first location") }
    locations += delivery.locations.count
}
app.observe { event, now in
    switch event {
    case .launch(let cause): printLine("launched by \(cause)")
    case .message(let message):
        printLine(message.name)
        handle(message, at: now, remote)
    case .state(let state, _):
        printLine("is \(state)")
        isInBackground = state == .background
    case .backgroundTask(let task): printLine("task \(task.rawValue)")
    case .expiration(let task):
        printLine("task \(task.rawValue) expires")
        if arguments.contains("--ends-task") { remote.send(.endBackgroundTask(task)) }
    case .locationEvent(_, .region(let region, let direction, _)):
        printLine("\(direction) \(region)")
        if isInBackground { hang(in: "locationEvent") }
    case .locationEvent(let kind, _): printLine("event \(kind)")
    case .notification(let identifier, _): printLine("notification \(identifier)")
    case .fault(let fault): printLine("fault \(fault.name)")
    default: break
    }
}

var configuration = ServiceConfiguration()
configuration.allowsBackgroundLocationUpdates = false
if let region = value(of: "--region")?.split(separator: ",").compactMap({ Double($0) }), region.count == 3 {
    let center = Coordinate(latitude: region[0], longitude: region[1])
    configuration.requests = [.startMonitoring(Region(identifier: "home", center: center, radius: region[2]))]
}
if arguments.contains("--counts-launches") { try countLaunches() }
if arguments.contains("--burn") {
    var thread = pthread_t()
    unsafe pthread_create(&thread, nil, { @Sendable _ in while true {} }, nil)
}

let counts: ServiceCounts
if let launched = try LaunchedApp(application: app, configuration: configuration, remote: remote) {
    try launched.run()
    counts = launched.counts
} else {
    var service = LocationService(
        source: try TraceSource(path: arguments[1]), application: app, configuration: configuration, remote: remote)
    try service.run()
    counts = service.counts
}
printLine("\(locations) locations, \(counts.deliveries) deliveries")
