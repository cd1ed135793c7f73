import LocationModel

/// What the user lets the app know about where the device is: `CLLocationManager.authorizationStatus` and
/// `accuracyAuthorization`.
public struct Authorization: Hashable, Codable, Sendable {
    /// `CLAuthorizationStatus`.
    public enum Status: String, CaseIterable, Codable, Sendable {
        /// The user has not been asked. Who starts something waits for the answer.
        case notDetermined
        /// The app must not, and the user cannot change it.
        case restricted
        /// The user has said no.
        case denied
        /// At any time; only then do location events wake or relaunch the app.
        case authorizedAlways
        /// While the app is in use: on the screen, or behind it with updates that were started on it.
        case authorizedWhenInUse
    }

    /// `CLAccuracyAuthorization`.
    public enum Accuracy: String, CaseIterable, Codable, Sendable {
        /// As exactly as the receiver knows it.
        case full
        /// Within some kilometres, four times an hour; regions are not monitored with it. As on iOS 14 and later.
        case reduced
    }

    /// Whether and when.
    public var status: Status
    /// How exactly.
    public var accuracy: Accuracy

    /// A permission.
    public init(_ status: Status, accuracy: Accuracy = .full) {
        self.status = status
        self.accuracy = accuracy
    }

    /// Whether the user can answer so when the app asks: anything when he has not been asked before; later *always* instead
    /// of *while in use*, and for what he has granted another accuracy. Who has said no is not asked again.
    public func admits(_ answer: Authorization) -> Bool {
        switch (status, answer.status) {
        case (.notDetermined, _), (.authorizedWhenInUse, .authorizedAlways): true
        default: isGranted && status == answer.status
        }
    }

    /// Whether the app may use locations at all.
    public var isGranted: Bool { status == .authorizedAlways || status == .authorizedWhenInUse }

    /// Whether a start is answered by `CLError.denied`: the answer is no, and not only outstanding.
    var isRefused: Bool { status == .denied || status == .restricted }

    /// Whether a client that wants updates gets them now. *While in use* means on the screen, or behind it with updates
    /// that were started there.
    func allowsUpdates(startedInForeground: Bool, in state: ApplicationState) -> Bool {
        switch status {
        case .authorizedAlways: true
        case .authorizedWhenInUse: state.isForeground || startedInForeground
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Whether anything is watched for now. With *while in use* nothing is that would have to wake the app; what has
    /// happened meanwhile is seen when it runs again.
    func allowsMonitoring(in state: ApplicationState) -> Bool {
        switch status {
        case .authorizedAlways: true
        case .authorizedWhenInUse: state.executes
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Visits are told to who may know them at any time.
    var allowsVisits: Bool { status == .authorizedAlways }

    /// Regions are not watched by rough locations.
    func allowsRegions(in state: ApplicationState) -> Bool { accuracy == .full && allowsMonitoring(in: state) }

    /// The accuracy a client gets that would get this one.
    func limited(_ accuracy: DesiredAccuracy) -> DesiredAccuracy { self.accuracy == .reduced ? .reduced : accuracy }
}
