import LocationModel

extension Authorization {
    /// Whether a start is answered by `CLError.denied`: permission was refused, not merely undecided.
    var isRefused: Bool { status == .denied || status == .restricted }

    /// Whether a client that wants updates currently gets them. *While in use* means on the screen, or in the
    /// background with updates that were started on the screen.
    func allowsUpdates(startedInForeground: Bool, in state: ApplicationState) -> Bool {
        switch status {
        case .authorizedAlways: true
        case .authorizedWhenInUse: state.isForeground || startedInForeground
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Whether anything is currently monitored. With *while in use*, nothing is monitored that would have to wake the
    /// app; changes in the meantime are detected when it runs again.
    func allowsMonitoring(in state: ApplicationState) -> Bool {
        switch status {
        case .authorizedAlways: true
        case .authorizedWhenInUse: state.executes
        case .notDetermined, .restricted, .denied: false
        }
    }

    /// Visits are reported only with the permission *always*.
    var allowsVisits: Bool { status == .authorizedAlways }

    /// Regions are not monitored with reduced accuracy.
    func allowsRegions(in state: ApplicationState) -> Bool { accuracy == .full && allowsMonitoring(in: state) }

    /// The accuracy granted to a client that would otherwise get this one.
    func limited(_ accuracy: DesiredAccuracy) -> DesiredAccuracy { self.accuracy == .reduced ? .reduced : accuracy }
}
