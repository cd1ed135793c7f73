/// The user's activity, `CLActivityType`; used by the automatic pause.
public enum ActivityType: Int, CaseIterable, Codable, Sendable {
    /// Unknown, the default.
    case other = 1
    /// In a car on roads.
    case automotiveNavigation = 2
    /// On foot, running, cycling.
    case fitness = 3
    /// In another vehicle: boat, train.
    case otherNavigation = 4
    /// In an aircraft.
    case airborne = 5
}
