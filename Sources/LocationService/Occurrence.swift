public import ApplicationLifecycle
public import LocationEngine
import LocationModel

/// Something that happens in a run: the user, the system or the app itself does it, or it befalls the source.
///
/// A ``Script`` says what happens and when, a ``RemoteControl`` lets it happen now. What makes no sense at that moment
/// changes nothing.
public enum Occurrence: Hashable, Sendable {
    /// It happens in the app's life.
    case app(ApplicationLifecycle.Event)
    /// The app is brought to the front from wherever it is: launched when it does not run, back from behind the screen,
    /// or an interruption is over.
    case bringToForeground
    /// The app ends its oldest open background task of this name: who writes a script does not know its number.
    case endBackgroundTask(named: String)
    /// The app has a local notification shown so many seconds later, from 0 on; one with the same identifier is replaced.
    case scheduleNotification(String, after: Double)
    /// A location manager of the app asks for something. An app that does not execute cannot ask.
    case request(ClientID, Request)
    /// The user changes his mind in the settings.
    case authorization(Authorization)
    /// The user answers a question that the app has put to him; an answer that he cannot give changes nothing
    /// (``LocationEngine/Authorization/admits(_:)``).
    case answer(Authorization)
    /// The source cannot be had any more, for this reason, as when gpsd has died: no fix comes in.
    case sourceLost(reason: String)
    /// The source can be had again.
    case sourceFound
    /// The receiver has no position any more, as in a tunnel: what comes in says so.
    case fixesLost
    /// The receiver has its position again.
    case fixesFound
}

/// What befalls the fixes on their way in, for the sake of a script.
struct Outage {
    private var isSourceLost = false
    private var isPositionLost = false

    /// What it begins or ends; nil for what is none of its own, or as it was.
    mutating func take(_ occurrence: Occurrence) -> SourceCondition? {
        switch occurrence {
        case .sourceLost(let reason) where !isSourceLost:
            isSourceLost = true
            return .lost(reason: reason)
        case .sourceFound where isSourceLost:
            isSourceLost = false
            return .found(name: "the source")
        case .fixesLost: isPositionLost = true
        case .fixesFound: isPositionLost = false
        default: break
        }
        return nil
    }

    /// What is left of a fix; nil when it does not come in.
    func pass(_ fix: Fix) -> Fix? {
        if isSourceLost { return nil }
        return isPositionLost ? Fix(time: fix.time, mode: .none) : fix
    }
}
