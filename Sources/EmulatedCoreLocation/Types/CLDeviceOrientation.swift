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
