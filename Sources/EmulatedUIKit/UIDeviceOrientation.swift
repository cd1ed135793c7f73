/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown; never reported here.
    case unknown
    /// Held upright; the only orientation that is reported here.
    case portrait
    /// Held upside down; never reported here.
    case portraitUpsideDown
    /// With its top on the left.
    case landscapeLeft
    /// With its top on the right.
    case landscapeRight
    /// Lying with the screen up.
    case faceUp
    /// Lying with the screen down.
    case faceDown

    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it lies on its back or on its screen.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
