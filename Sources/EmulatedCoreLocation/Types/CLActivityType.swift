/// The user's activity: a hint for the automatic pause of updates.
public enum CLActivityType: Int, Sendable {
    /// Not known; the default.
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

/// Whether the device is inside a region.
public enum CLRegionState: Int, Sendable {
    /// Not determined yet.
    case unknown = 0
    /// Inside the region.
    case inside = 1
    /// Outside the region.
    case outside = 2
}

/// How the device is held.
public enum CLDeviceOrientation: Int32, Sendable {
    /// Not known.
    case unknown = 0
    /// Upright, the home button at the bottom.
    case portrait = 1
    /// Upright, the home button at the top.
    case portraitUpsideDown = 2
    /// Upright, the home button on the right.
    case landscapeLeft = 3
    /// Upright, the home button on the left.
    case landscapeRight = 4
    /// Flat, the screen up.
    case faceUp = 5
    /// Flat, the screen down.
    case faceDown = 6
}

/// How far away a beacon is.
public enum CLProximity: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// Very near.
    case immediate = 1
    /// Near.
    case near = 2
    /// Far.
    case far = 3
}
