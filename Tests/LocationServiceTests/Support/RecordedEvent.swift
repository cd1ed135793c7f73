import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import TraceSource

/// An event with its time in seconds.
struct RecordedEvent: Hashable, CustomStringConvertible {
    let time: Double
    let kind: Kind

    enum Kind: Hashable {
        case message(Message)
        case accuracy(Double)
        case delivery([Double], ApplicationState, Work, batch: Int?)
        case fault(String)
        case source(String)
        case work(String)
    }

    init(_ time: Double, _ kind: Kind) {
        self.time = time
        self.kind = kind
    }

    var description: String { "\(time) \(kind)" }

    static func location(_ time: Double, _ state: ApplicationState) -> RecordedEvent {
        RecordedEvent(time, .delivery([time], state, state == .background ? .alwaysOnly : .all, batch: nil))
    }
}

/// A lifecycle event in words, with its time in seconds.
struct LifecycleEntry: Hashable, CustomStringConvertible {
    let time: Double
    let text: String

    init(_ time: Double, _ text: String) { (self.time, self.text) = (time, text) }

    var description: String { "\(time) \(text)" }
}

extension ServiceEvent {
    fileprivate var lifecycleText: String? {
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

/// Records the events of a run.
final class EventRecorder {
    private(set) var recordedEvents: [RecordedEvent] = []
    /// The events of the app's lifecycle, in words.
    private(set) var lifecycleEntries: [LifecycleEntry] = []
    var reaction: ((ServiceEvent) -> Void)?
    /// Called for every event when it occurs.
    var watcher: ((RecordedEvent) -> Void)?

    private func add(_ recorded: RecordedEvent) {
        recordedEvents.append(recorded)
        watcher?(recorded)
    }

    /// An app whose events are recorded, optionally with work of both kinds.
    func application(hasWork: Bool = false) -> Application {
        var application = Application()
        if hasWork {
            for (kind, name) in [(Application.WorkKind.always, "always"), (.foregroundOnly, "foreground only")] {
                application.register(kind) { [self] in
                    add(RecordedEvent($0.locations.last!.time.seconds(since: at(0)), .work(name)))
                }
            }
        }
        application.observe { [self] event, time in
            let kind: RecordedEvent.Kind? =
                switch event {
                case .message(let message): .message(message)
                case .desiredAccuracy(_, let accuracy): .accuracy(accuracy.rawValue)
                case .fault(let fault): .fault(fault.name)
                case .source(.lost): .source("lost")
                case .source(.found): .source("found")
                case .locations(let delivery):
                    .delivery(
                        delivery.locations.map { $0.time.seconds(since: at(0)) }, delivery.state, delivery.work,
                        batch: delivery.batch)
                default: nil
                }
            let seconds = time.seconds(since: at(0))
            if let kind { add(RecordedEvent(seconds, kind)) }
            if let text = event.lifecycleText { lifecycleEntries.append(LifecycleEntry(seconds, text)) }
            reaction?(event)
        }
        return application
    }

    var messages: [Message] {
        recordedEvents.compactMap { if case .message(let message) = $0.kind { message } else { nil } }
    }

    var deliveries: [(time: Double, locations: [Double], batch: Int?)] {
        recordedEvents.compactMap {
            if case .delivery(let times, _, _, let batch) = $0.kind { ($0.time, times, batch) } else { nil }
        }
    }
}

/// Runs an app over fixes and returns the record.
func run(
    _ fixes: [Fix], _ script: Script = Script(), hasWork: Bool = false,
    _ configure: (inout ServiceConfiguration) -> Void = { _ in }
) throws -> EventRecorder {
    var configuration = ServiceConfiguration()
    configuration.script = script
    // The tests are too short for a warm-up time.
    configuration.contract.warmUpTime = 0
    configure(&configuration)
    let record = EventRecorder()
    var service = LocationService(
        source: FixList(fixes), application: record.application(hasWork: hasWork), configuration: configuration)
    try service.run()
    return record
}
