public import Foundation

/// A colour as values from 0 to 1.
open class UIColor: NSObject,
    @unchecked Sendable  // Proof: all properties are constants.
{
    private let components: [CGFloat]

    /// A colour of red, green and blue light and an opacity, each from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        components = [red, green, blue, alpha]
        super.init()
    }

    /// A grey with an opacity, both from 0 to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// The same colour with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
    }

    /// Stores the values of red, green, blue and opacity, each where it is not nil.
    /// - Returns: true.
    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = components[0]
        unsafe green?.pointee = components[1]
        unsafe blue?.pointee = components[2]
        unsafe alpha?.pointee = components[3]
        return true
    }

    /// Colours with the same values are equal.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.components == components }
    /// Equal for equal values, as ``isEqual(_:)`` requires.
    open override var hash: Int { components.hashValue }
    /// The values of red, green, blue and opacity.
    open override var description: String {
        "UIColor " + components.map { "\($0)" }.joined(separator: " ")
    }

    /// 0 % white.
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    /// 33 % white.
    public class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
    /// 67 % white.
    public class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
    /// 100 % white.
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }
    /// 50 % white.
    public class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
    /// Red at 100 %, without green and blue.
    public class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    /// Green at 100 %, without red and blue.
    public class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
    /// Blue at 100 %, without red and green.
    public class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }
    /// Green and blue.
    public class var cyan: UIColor { UIColor(red: 0, green: 1, blue: 1, alpha: 1) }
    /// Red and green.
    public class var yellow: UIColor { UIColor(red: 1, green: 1, blue: 0, alpha: 1) }
    /// Red and blue.
    public class var magenta: UIColor { UIColor(red: 1, green: 0, blue: 1, alpha: 1) }
    /// Red and half of green.
    public class var orange: UIColor { UIColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
    /// Half of red and half of blue.
    public class var purple: UIColor { UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
    /// As in UIKit: 60 % red, 40 % green and 20 % blue.
    public class var brown: UIColor { UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
    /// Black with an opacity of 0.
    public class var clear: UIColor { UIColor(white: 0, alpha: 0) }
}
