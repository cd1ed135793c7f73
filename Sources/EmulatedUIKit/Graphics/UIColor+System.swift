import Foundation

/// The colours of iOS's interface. There is no dark mode: each is that of the light one.
extension UIColor {
    private static func of(_ hex: UInt32, alpha: CGFloat = 1) -> UIColor {
        func component(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
        return UIColor(red: component(16), green: component(8), blue: component(0), alpha: alpha)
    }

    /// iOS's red in light mode, #FF3B30.
    public class var systemRed: UIColor { of(0xFF3B30) }
    /// iOS's orange in light mode, #FF9500.
    public class var systemOrange: UIColor { of(0xFF9500) }
    /// iOS's yellow in light mode, #FFCC00.
    public class var systemYellow: UIColor { of(0xFFCC00) }
    /// iOS's green in light mode, #34C759.
    public class var systemGreen: UIColor { of(0x34C759) }
    /// iOS's mint in light mode, #00C7BE.
    public class var systemMint: UIColor { of(0x00C7BE) }
    /// iOS's teal in light mode, #30B0C7.
    public class var systemTeal: UIColor { of(0x30B0C7) }
    /// iOS's cyan in light mode, #32ADE6.
    public class var systemCyan: UIColor { of(0x32ADE6) }
    /// iOS's blue in light mode, #007AFF.
    public class var systemBlue: UIColor { of(0x007AFF) }
    /// iOS's indigo in light mode, #5856D6.
    public class var systemIndigo: UIColor { of(0x5856D6) }
    /// iOS's purple in light mode, #AF52DE.
    public class var systemPurple: UIColor { of(0xAF52DE) }
    /// iOS's pink in light mode, #FF2D55.
    public class var systemPink: UIColor { of(0xFF2D55) }
    /// iOS's brown in light mode, #A2845E.
    public class var systemBrown: UIColor { of(0xA2845E) }
    /// iOS's grey in light mode, #8E8E93.
    public class var systemGray: UIColor { of(0x8E8E93) }
    /// Lighter than ``systemGray``.
    public class var systemGray2: UIColor { of(0xAEAEB2) }
    /// Lighter than ``systemGray2``.
    public class var systemGray3: UIColor { of(0xC7C7CC) }
    /// Lighter than ``systemGray3``.
    public class var systemGray4: UIColor { of(0xD1D1D6) }
    /// Lighter than ``systemGray4``.
    public class var systemGray5: UIColor { of(0xE5E5EA) }
    /// Lighter than ``systemGray5``.
    public class var systemGray6: UIColor { of(0xF2F2F7) }

    /// The colour of texts: black.
    public class var label: UIColor { black }
    /// The colour of secondary labels.
    public class var secondaryLabel: UIColor { of(0x3C3C43, alpha: 0.6) }
    /// The colour of tertiary labels.
    public class var tertiaryLabel: UIColor { of(0x3C3C43, alpha: 0.3) }
    /// The colour of placeholder text.
    public class var placeholderText: UIColor { of(0x3C3C43, alpha: 0.3) }
    /// The colour of links.
    public class var link: UIColor { systemBlue }
    /// The colour of lines between rows.
    public class var separator: UIColor { of(0x3C3C43, alpha: 0.29) }
    /// The colour of the background: white.
    public class var systemBackground: UIColor { white }
    /// The colour of groups on the background.
    public class var secondarySystemBackground: UIColor { systemGray6 }
    /// The colour of groups within groups.
    public class var tertiarySystemBackground: UIColor { white }
    /// The background of grouped content.
    public class var systemGroupedBackground: UIColor { systemGray6 }
}
