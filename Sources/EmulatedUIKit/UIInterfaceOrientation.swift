/// How the app's interface is turned.
public enum UIInterfaceOrientation: Int, Sendable {
    /// Unknown; never reported here.
    case unknown = 0
    /// With the device's top up; the only orientation that is reported here.
    case portrait = 1
    /// With the device's top down.
    case portraitUpsideDown = 2
    /// With the device's top on the left.
    case landscapeRight = 3
    /// With the device's top on the right.
    case landscapeLeft = 4

    /// Whether it is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientations that a view controller supports.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    /// One bit for each ``UIInterfaceOrientation``, as in UIKit.
    public let rawValue: UInt

    /// The set with this number.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ orientation: UIInterfaceOrientation) { self.init(rawValue: 1 << UInt(orientation.rawValue)) }

    /// With the device's top up.
    public static let portrait = UIInterfaceOrientationMask(.portrait)
    /// With the device's top down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
    /// With the device's top on the left.
    public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
    /// With the device's top on the right.
    public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
    /// Both landscape orientations.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    /// All four orientations.
    public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// The colours of the status bar, which is not shown.
public enum UIStatusBarStyle: Int, Sendable {
    /// As the system chooses.
    case `default` = 0
    /// Light, on a dark background.
    case lightContent = 1
    /// Dark, on a light background.
    case darkContent = 3
}
