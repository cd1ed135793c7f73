public import Foundation

/// A font's name and size; no glyphs.
open class UIFont: NSObject,
    @unchecked Sendable  // Proof: all properties are constants.
{
    /// The weight of the system font. Up to medium the regular font, `.SFUI-Regular`, is used, from semibold on the
    /// bold one, `.SFUI-Bold`. The constants have UIKit's values, rounded.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1; 0 is regular.
        public let rawValue: CGFloat

        /// Accepts any value, also one outside that range.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// -0.4.
        public static let light = Weight(rawValue: -0.4)
        /// 0.
        public static let regular = Weight(rawValue: 0)
        /// 0.23.
        public static let medium = Weight(rawValue: 0.23)
        /// 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// 0.4.
        public static let bold = Weight(rawValue: 0.4)
    }

    /// What a text is for; its size is that of the user's default setting.
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The string that UIKit uses for this style.
        public let rawValue: String

        /// The style with this string.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        /// In points, at the default size of texts in iOS.
        fileprivate var size: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }
    }

    /// The font's full name.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat

    /// A font with a name. No font is missing, because none is drawn.
    /// - Parameters:
    ///   - fontName: the full name; nil is returned for an empty one.
    ///   - fontSize: in points, above 0.
    public init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        (self.fontName, pointSize) = (fontName, fontSize)
        super.init()
    }

    private init(_ fontName: String, _ pointSize: CGFloat) {
        (self.fontName, self.pointSize) = (fontName, pointSize)
        super.init()
    }

    /// The system font, in points.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }
    /// The system font in a weight, in points.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(weight.rawValue >= Weight.semibold.rawValue ? ".SFUI-Bold" : ".SFUI-Regular", fontSize)
    }
    /// The bold system font, in points.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Bold", fontSize) }
    /// The system font in a weight, in points, with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }
    /// The system font for a style.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        systemFont(ofSize: style.size, weight: style == .headline ? .semibold : .regular)
    }
    /// The italic system font, in points.
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Italic", fontSize) }

    /// The same font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontName, fontSize) }

    /// Fonts with the same name and size are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return (other.fontName, other.pointSize) == (fontName, pointSize)
    }
    /// Of the name and size.
    open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
}
