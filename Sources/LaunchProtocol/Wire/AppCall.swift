package import LocationModel
import LocationService

/// A call from an app in a separate process to the system: one line of JSON.
package enum AppCall: Hashable, Codable, Sendable {
    /// The app's version of the protocol. A program that does not send this does not use the protocol.
    case hello(version: Int)
    /// Requests the status; the reply is ``Notice/status(_:)``.
    case status
    /// In virtual pace: the app answers ``Notice/sync(_:)``.
    case syncs
    /// The app has done everything that is due, and when its next timer is; nil: it has none.
    case synced(number: Int, timer: Instant?)
    /// A request, or the report that an event was handled (``Stimulus/isFromApp``).
    case stimulus(Stimulus)

    /// Without ``stimulus(_:)``, whose line has the name of the request or the event.
    private enum CodingKeys: String, CodingKey { case hello, status, syncs, synced }
}

extension AppCall {
    /// The call as a line, with its end.
    package var line: [UInt8] {
        LineEncoder.line(precision: .exact) { line in
            switch self {
            case .hello, .status, .syncs, .synced: line.field("call", self)
            case .stimulus(.app(let event)): line.field("call", event)
            case .stimulus(.request(let client, let request)):
                line.field("call", request)
                line.field("client", client)
            case .stimulus(.answer(let authorization)):
                line.field("call", "answer")
                line.fields(of: authorization)
            case .stimulus(let stimulus): preconditionFailure("\(stimulus) is not an app's to send")
            }
        }
    }

    /// Parses a line, with or without its line end. A request without a client belongs to the first one.
    package init(line: [UInt8]) throws(WireError) {
        self = try WireError.catching {
            let line = try LineDecoder(parsing: line)
            guard let name = line.text("call") else { throw try line.wrongName("call") }
            if let call = try line.decodeIfKnown(AppCall.self, forKey: "call") { return call }
            if name == "answer" { return .stimulus(.answer(try line.decode(Authorization.self))) }
            if let event = try line.decodeIfKnown(LifecycleEvent.self, forKey: "call"), event.isFromApp {
                return .stimulus(.app(event))
            }
            guard let request = try line.decodeIfKnown(Request.self, forKey: "call") else {
                throw WireError("has an unknown call, \"\(name.prefix(64))\"")
            }
            let client = try line.decodeIfPresent(ClientID.self, forKey: "client")
            return .stimulus(.request(client ?? ServiceConfiguration.client, request))
        }
    }
}
