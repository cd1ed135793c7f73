/// Why the deferral of a client's updates has ended, with Apple's error for each.
public enum DeferralEnd: String, CaseIterable, Hashable, Codable, Sendable {
    /// The distance or the time limit was reached; no error.
    case completed
    /// It was not started: the client receives no updates (`CLError.deferredNotUpdatingLocation`).
    case notUpdating
    /// It was not started, or was stopped: less than the best accuracy is requested (`CLError.deferredAccuracyTooLow`).
    case accuracyTooLow
    /// It was not started, or was stopped: a distance filter is set (`CLError.deferredDistanceFiltered`).
    case distanceFiltered
    /// The client cancelled it, or the client's updates have ended (`CLError.deferredCanceled`).
    case canceled
}
