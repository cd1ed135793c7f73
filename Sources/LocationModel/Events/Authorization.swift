/// The user's permission for the app to use the device's location: `CLLocationManager.authorizationStatus` and
/// `accuracyAuthorization`.
public struct Authorization: Hashable, Codable, Sendable {
    /// `CLAuthorizationStatus`.
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// The user has not been asked. Services that the app starts wait for the user's decision.
        case notDetermined
        /// The app is not permitted, and the user cannot change that.
        case restricted
        /// The user has denied permission.
        case denied
        /// Permitted at any time; only this status lets location events wake or relaunch the app.
        case authorizedAlways
        /// Permitted while the app is in use: on the screen, or in the background with updates that were started on the
        /// screen.
        case authorizedWhenInUse

        /// The statuses by the words of scenarios and of the environment.
        package static let words: [(String, Self)] = [
            ("always", .authorizedAlways), ("whenInUse", .authorizedWhenInUse), ("denied", .denied),
            ("restricted", .restricted), ("notDetermined", .notDetermined),
        ]
    }

    /// `CLAccuracyAuthorization`.
    public enum Accuracy: String, CaseIterable, Codable, Sendable {
        /// The receiver's full accuracy.
        case full
        /// Accurate to some kilometres, four times an hour; regions are not monitored, as on iOS 14 and later.
        case reduced
    }

    /// Whether and when the app may use locations.
    public var status: Status
    /// How accurate the app's locations may be.
    public var accuracy: Accuracy

    /// The accuracy is full unless the user has reduced it.
    public init(_ status: Status, accuracy: Accuracy = .full) {
        self.status = status
        self.accuracy = accuracy
    }

    /// Whether the user can give this answer when the app asks: any answer if the user was never asked; later only
    /// *always* instead of *while in use*, or a different accuracy for the granted status. A user who has denied
    /// permission is not asked again.
    public func admits(_ answer: Authorization) -> Bool {
        switch (status, answer.status) {
        case (.notDetermined, _), (.authorizedWhenInUse, .authorizedAlways): true
        default: isGranted && status == answer.status
        }
    }

    /// Whether the app may use locations at all.
    public var isGranted: Bool { status == .authorizedAlways || status == .authorizedWhenInUse }
}

extension Authorization {
    /// - Throws: if the status is missing. The accuracy defaults to full.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Status.self, forKey: .status),
            accuracy: try container.decodeIfPresent(Accuracy.self, forKey: .accuracy) ?? .full)
    }
}
