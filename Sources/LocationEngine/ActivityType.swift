/// What the app's user is doing, `CLActivityType`: a cue for the automatic pause.
public enum ActivityType: Int, CaseIterable, Sendable {
    /// Not known.
    case other = 1
    /// In a car on roads.
    case automotiveNavigation = 2
    /// On foot, running, cycling.
    case fitness = 3
    /// In another vehicle: boat, train.
    case otherNavigation = 4
    /// In the air.
    case airborne = 5
}
