public import Foundation

/// The size of the screen that the device would have; nothing is shown.
@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
    private static let device = UIScreen()

    /// The device's screen: that of an iPhone 14, in portrait.
    public class var main: UIScreen { device }

    /// The screen's rectangle in points, in portrait.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
    /// The screen's own coordinates.
    open var coordinateSpace: any UICoordinateSpace { self }
    /// The screen's rectangle in pixels, in portrait.
    open var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }
    /// Pixels for each point.
    open var scale: CGFloat { 3 }
    /// Pixels for each point.
    open var nativeScale: CGFloat { scale }
    /// From 0 to 1.
    open var brightness: CGFloat = 0.5
}
