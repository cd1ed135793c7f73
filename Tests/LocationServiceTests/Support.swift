import ApplicationLifecycle
import Foundation
import LocationEngine
import LocationModel
import LocationService
import TraceSource

/// A file that is deleted when the last reference to it goes.
final class TemporaryFile {
    let path = FileManager.default.temporaryDirectory.appending(path: "locationd-\(UUID().uuidString)").path

    init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A source that is a list of fixes: the simplest implementation of the protocol.
struct FixList: FixSource {
    let fixes: [Fix]
    private var place = 0
    private var latest: Instant?
    private(set) var counts = SourceCounts()

    init(_ fixes: [Fix]) { self.fixes = fixes }

    mutating func next(_ demand: Demand, before limit: Instant?, at now: Instant) -> SourceEvent {
        while place < fixes.count {
            let fix = fixes[place]
            let step = latest.map { fix.time.seconds(since: $0) } ?? 0
            let isJump = step < 0 || step > 86_400
            if !isJump, let limit, fix.time >= limit { return .limitReached }
            place += 1
            let before = latest
            latest = fix.time
            let isWanted =
                switch demand {
                case .everyEpoch: true
                case .notBefore(let instant): fix.time >= instant
                case .idle: false
                }
            guard isJump || isWanted else {
                counts.epochsSkipped += 1
                continue
            }
            counts.epochsDecoded += 1
            if fix.mode != .none { counts.fixes += 1 }
            return isJump ? .restarted(fix, from: before!) : .fix(fix)
        }
        return .ended(at: nil)
    }
}

/// The instant so many seconds after the start of each test.
func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_777_622_400_000_000_000).advanced(bySeconds: seconds)
}

/// A fix of a walk to the north; without a position if `mode` is `.none`.
func fix(_ seconds: Double, speed: Double = 1, mode: Fix.Mode = .threeDimensional) -> Fix {
    var fix = Fix(time: at(seconds), mode: mode)
    guard mode != .none else { return fix }
    fix.coordinate = Coordinate(latitude: 52.5 + seconds * speed / 111_320, longitude: 13.4)
    fix.speed = speed
    fix.horizontalAccuracy = 5
    return fix
}

/// A walk with one fix per second.
func walk(_ seconds: Range<Int>) -> [Fix] { seconds.map { fix(Double($0)) } }

/// An event with its time in seconds.
struct Happening: Hashable, CustomStringConvertible {
    let time: Double
    let what: What

    enum What: Hashable {
        case message(Message)
        case accuracy(Double)
        case delivery([Double], ApplicationState, Work, batch: Int?)
        case fault(String)
        case source(String)
        case work(String)
    }

    init(_ time: Double, _ what: What) {
        self.time = time
        self.what = what
    }

    var description: String { "\(time) \(what)" }

    /// A delivery of one location.
    static func location(_ time: Double, _ state: ApplicationState) -> Happening {
        Happening(time, .delivery([time], state, state == .background ? .alwaysOnly : .all, batch: nil))
    }
}

/// A lifecycle event in words, with its time in seconds.
struct Life: Hashable, CustomStringConvertible {
    let time: Double
    let what: String

    init(_ time: Double, _ what: String) { (self.time, self.what) = (time, what) }

    var description: String { "\(time) \(what)" }
}

extension ServiceEvent {
    fileprivate var life: String? {
        switch self {
        case .launch(let cause): "launch \(cause)"
        case .message(let message): "\(message)"
        case .state(let state, _): "is \(state)"
        case .backgroundTask(let task): "task \(task.rawValue)"
        case .expiration(let task): "task \(task.rawValue) expires"
        case .preservation(let what): what.rawValue
        case .notification(let identifier, let isShown): "\(identifier) \(isShown ? "shown" : "delivered")"
        case .terminated(let reason): "terminated \(reason.name)"
        case .backgroundTime(let limit): limit.map { "until \($0.seconds(since: at(0)))" } ?? "no limit"
        case .locationEvent(let event, _): "event \(event)"
        default: nil
        }
    }
}

/// Records a run.
final class Record {
    private(set) var happenings: [Happening] = []
    /// The events of the app's lifecycle, in words.
    private(set) var lives: [Life] = []
    /// The app's reaction to an event.
    var reaction: ((ServiceEvent) -> Void)?
    /// Called for every event when it occurs.
    var watcher: ((Happening) -> Void)?

    private func add(_ happening: Happening) {
        happenings.append(happening)
        watcher?(happening)
    }

    /// An app whose events are recorded, optionally with work of both kinds.
    func application(hasWork: Bool = false) -> Application {
        var application = Application()
        if hasWork {
            for (kind, name) in [(Application.WorkKind.always, "always"), (.foregroundOnly, "foreground only")] {
                application.register(kind) { [self] in
                    add(Happening($0.locations.last!.time.seconds(since: at(0)), .work(name)))
                }
            }
        }
        application.observe { [self] event, time in
            let what: Happening.What? =
                switch event {
                case .message(let message): .message(message)
                case .desiredAccuracy(_, let accuracy): .accuracy(accuracy.rawValue)
                case .fault(let fault): .fault(fault.name)
                case .source(.lost): .source("lost")
                case .source(.found): .source("found")
                case .delivery(let delivery):
                    .delivery(
                        delivery.locations.map { $0.time.seconds(since: at(0)) }, delivery.state, delivery.work,
                        batch: delivery.batch)
                default: nil
                }
            let seconds = time.seconds(since: at(0))
            if let what { add(Happening(seconds, what)) }
            if let life = event.life { lives.append(Life(seconds, life)) }
            reaction?(event)
        }
        return application
    }

    var messages: [Message] {
        happenings.compactMap { if case .message(let message) = $0.what { message } else { nil } }
    }

    var deliveries: [(time: Double, locations: [Double], batch: Int?)] {
        happenings.compactMap {
            if case .delivery(let times, _, _, let batch) = $0.what { ($0.time, times, batch) } else { nil }
        }
    }
}

typealias FixListConfiguration = ServiceConfiguration

/// Runs an app over fixes and returns the record.
func run(
    _ fixes: [Fix], _ script: Script = Script(), hasWork: Bool = false,
    _ configure: (inout FixListConfiguration) -> Void = { _ in }
) throws -> Record {
    var configuration = FixListConfiguration()
    configuration.script = script
    // The tests are too short for a warm-up time.
    configuration.contract.warmUpTime = 0
    configure(&configuration)
    let record = Record()
    var service = LocationService(
        source: FixList(fixes), application: record.application(hasWork: hasWork), configuration: configuration)
    try service.run()
    return record
}
