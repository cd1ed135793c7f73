import Foundation

/// The colours of iOS's interface. There is no dark mode: each is that of the light one.
extension UIColor {
    private static func of(_ hex: UInt32, alpha: CGFloat = 1) -> UIColor {
        func component(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
        return UIColor(red: component(16), green: component(8), blue: component(0), alpha: alpha)
    }

    /// Red.
    public class var systemRed: UIColor { of(0xFF3B30) }
    /// Orange.
    public class var systemOrange: UIColor { of(0xFF9500) }
    /// Yellow.
    public class var systemYellow: UIColor { of(0xFFCC00) }
    /// Green.
    public class var systemGreen: UIColor { of(0x34C759) }
    /// Mint.
    public class var systemMint: UIColor { of(0x00C7BE) }
    /// Teal.
    public class var systemTeal: UIColor { of(0x30B0C7) }
    /// Cyan.
    public class var systemCyan: UIColor { of(0x32ADE6) }
    /// Blue.
    public class var systemBlue: UIColor { of(0x007AFF) }
    /// Indigo.
    public class var systemIndigo: UIColor { of(0x5856D6) }
    /// Purple.
    public class var systemPurple: UIColor { of(0xAF52DE) }
    /// Pink.
    public class var systemPink: UIColor { of(0xFF2D55) }
    /// Brown.
    public class var systemBrown: UIColor { of(0xA2845E) }
    /// Grey.
    public class var systemGray: UIColor { of(0x8E8E93) }
    /// A lighter grey.
    public class var systemGray2: UIColor { of(0xAEAEB2) }
    /// A lighter grey.
    public class var systemGray3: UIColor { of(0xC7C7CC) }
    /// A lighter grey.
    public class var systemGray4: UIColor { of(0xD1D1D6) }
    /// A lighter grey.
    public class var systemGray5: UIColor { of(0xE5E5EA) }
    /// The lightest grey.
    public class var systemGray6: UIColor { of(0xF2F2F7) }

    /// Of texts: black.
    public class var label: UIColor { black }
    /// Of less important texts.
    public class var secondaryLabel: UIColor { of(0x3C3C43, alpha: 0.6) }
    /// Of texts that are less important still.
    public class var tertiaryLabel: UIColor { of(0x3C3C43, alpha: 0.3) }
    /// Of what stands in an empty field.
    public class var placeholderText: UIColor { of(0x3C3C43, alpha: 0.3) }
    /// Of links.
    public class var link: UIColor { systemBlue }
    /// Of lines between rows.
    public class var separator: UIColor { of(0x3C3C43, alpha: 0.29) }
    /// Of the background: white.
    public class var systemBackground: UIColor { white }
    /// Of what is grouped on the background.
    public class var secondarySystemBackground: UIColor { systemGray6 }
    /// Of what is grouped within groups.
    public class var tertiarySystemBackground: UIColor { white }
    /// Of the background of grouped content.
    public class var systemGroupedBackground: UIColor { systemGray6 }
}
