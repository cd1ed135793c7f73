package import LocationModel

/// A notice from the system to an app in a separate process: one line of JSON.
package enum Notice: Hashable, Codable, Sendable {
    /// The first line: the protocol's version and the device.
    case system(SystemFacts)
    /// What has happened, and when by the system's clock.
    case event(ServiceEvent, at: Instant)
    /// The status, in reply to a call.
    case status(SystemStatus)
    /// In virtual pace, the question whether the app has done everything that is due.
    case sync(SyncRequest)

    /// Without ``event(_:at:)``, whose line has the event's own name.
    private enum CodingKeys: String, CodingKey { case system, status, sync }
}

extension Notice {
    /// The notice as a line, with its end.
    package var line: [UInt8] {
        LineEncoder.line(precision: .exact) { line in
            switch self {
            case .system, .status, .sync: line.field("event", self)
            case .event(let event, let time):
                line.field("time", time)
                line.field("event", event)
            }
        }
    }

    /// Parses a line, with or without its line end.
    package init(line: [UInt8]) throws(WireError) {
        self = try WireError.catching {
            let line = try LineDecoder(parsing: line)
            guard let name = line.text("event") else { throw try line.wrongName("event") }
            if let notice = try line.decodeIfKnown(Notice.self, forKey: "event") { return notice }
            guard let event = try line.decodeIfKnown(ServiceEvent.self, forKey: "event") else {
                throw WireError("has an unknown event, \"\(name.prefix(64))\"")
            }
            return .event(event, at: try line.decode(Instant.self, forKey: "time"))
        }
    }
}
