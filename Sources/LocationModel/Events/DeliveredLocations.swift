/// Locations that are delivered to the app.
public struct DeliveredLocations: Hashable, Sendable {
    /// At least one, oldest first.
    public let locations: ArraySlice<Fix>
    /// The client that receives them.
    public let client: ClientID
    /// The state of the app at the delivery.
    public let state: ApplicationState
    /// Which of the app's work runs for this delivery.
    public let work: Work
    /// The number of the batch, from 1, if there are several locations.
    public let batch: Int?

    /// A delivery of at least one location, oldest first.
    package init(locations: ArraySlice<Fix>, client: ClientID, state: ApplicationState, work: Work, batch: Int?) {
        self.locations = locations
        self.client = client
        self.state = state
        self.work = work
        self.batch = batch
    }
}

extension DeliveredLocations: Codable {
    private enum CodingKeys: String, CodingKey { case client, state, work, batch, locations }

    /// - Throws: also if there are no locations.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let locations = try container.decode([Fix].self, forKey: .locations)
        guard !locations.isEmpty else {
            throw DecodingError.keyNotFound(
                CodingKeys.locations,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a delivery without locations"))
        }
        self.init(
            locations: locations[...], client: try container.decode(ClientID.self, forKey: .client),
            state: try container.decode(ApplicationState.self, forKey: .state),
            work: try container.decode(Work.self, forKey: .work),
            batch: try container.decodeIfPresent(Int.self, forKey: .batch))
    }

    /// Writes the properties under their own names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(client, forKey: .client)
        try container.encode(state, forKey: .state)
        try container.encode(work, forKey: .work)
        try container.encodeIfPresent(batch, forKey: .batch)
        try container.encode(Array(locations), forKey: .locations)
    }
}
