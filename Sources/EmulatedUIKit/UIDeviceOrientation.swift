/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
    /// Unknown.
    case unknown
    /// Upright, as here.
    case portrait
    /// Upside down.
    case portraitUpsideDown
    /// With its top on the left.
    case landscapeLeft
    /// With its top on the right.
    case landscapeRight
    /// On its back.
    case faceUp
    /// On its screen.
    case faceDown

    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it lies.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
