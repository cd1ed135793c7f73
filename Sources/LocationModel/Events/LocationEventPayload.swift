/// A location event with its data.
public enum LocationEventPayload: Hashable, Sendable {
    /// The device has moved by a significant distance, to this fix; `to` is the client that is notified, or nil for all
    /// clients that monitor significant changes.
    case significantChange(Fix, to: ClientID?)
    /// The boundary of the region with this identifier was crossed.
    case region(String, CrossingDirection, Fix)
    /// The device has arrived at a place or left one.
    case visit(Visit)

    /// The kind of event, without the data.
    public var kind: LocationEvent {
        switch self {
        case .significantChange: .significantChange
        case .region: .regionCrossing
        case .visit: .visit
        }
    }
}

/// Coded by its parts; the enclosing event states the kind.
extension LocationEventPayload: Codable {
    private enum CodingKeys: String, CodingKey { case region, direction, location, client, visit }

    /// - Throws: if there is neither a visit nor a location.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let visit = try container.decodeIfPresent(Visit.self, forKey: .visit) {
            self = .visit(visit)
        } else if let region = try container.decodeIfPresent(String.self, forKey: .region) {
            self = .region(
                region, try container.decode(CrossingDirection.self, forKey: .direction),
                try container.decode(Fix.self, forKey: .location))
        } else {
            self = .significantChange(
                try container.decode(Fix.self, forKey: .location),
                to: try container.decodeIfPresent(ClientID.self, forKey: .client))
        }
    }

    /// Writes an object whose keys tell which kind of event it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .significantChange(let fix, let client):
            try container.encode(fix, forKey: .location)
            try container.encodeIfPresent(client, forKey: .client)
        case .region(let region, let direction, let fix):
            try container.encode(region, forKey: .region)
            try container.encode(direction, forKey: .direction)
            try container.encode(fix, forKey: .location)
        case .visit(let visit): try container.encode(visit, forKey: .visit)
        }
    }
}
