package import LocationModel

/// A notice from the system to an app in a separate process: one line of JSON.
package enum Notice: Hashable, Sendable {
    /// The first line: the protocol's version and the device.
    case system(SystemFacts)
    /// An event.
    case event(ServiceEvent, at: Instant)
    /// The status, in reply to a call.
    case status(SystemStatus)
    /// In virtual pace, the question whether the app has done everything that is due.
    case sync(SyncRequest)
}

extension Notice {
    /// The notice as a line, with its end.
    package var line: [UInt8] {
        LineEncoder.line(precision: .exact) { line in
            switch self {
            case .system(let facts):
                line.field("event", "system")
                line.fields(of: facts)
            case .event(let event, let time):
                line.field("time", time)
                line.field("event", event)
            case .status(let status):
                line.field("event", "status")
                line.fields(of: status)
            case .sync(let request):
                line.field("event", "sync")
                line.fields(of: request)
            }
        }
    }

    /// Parses a line, with or without its line end.
    package init(line: [UInt8]) throws(WireError) {
        self = try WireError.catching {
            let line = try LineDecoder(parsing: line)
            guard let name = line.text("event") else { throw try line.wrongName("event") }
            switch name {
            case "system": return .system(try line.decode(SystemFacts.self))
            case "status": return .status(try line.decode(SystemStatus.self))
            case "sync": return .sync(try line.decode(SyncRequest.self))
            default: break
            }
            guard let event = try line.decodeIfKnown(ServiceEvent.self, forKey: "event") else {
                throw WireError("has an unknown event, \"\(name.prefix(64))\"")
            }
            return .event(event, at: try line.decode(Instant.self, forKey: "time"))
        }
    }
}
