import Foundation

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    let precision: Int

    /// With six decimals.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }
    /// With `precision` decimals.
    public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting(precision: precision) }

    func text(of number: Double) -> String { String(format: "%.\(precision)f", number) }
}
