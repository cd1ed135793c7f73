import Foundation

/// A message with values whose privacy is known.
///
/// A value is written as it is, as in Xcode's console, unless it is marked as private or sensitive.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }
    /// A message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Whether a value may be read in a log.
public struct OSLogPrivacy: Sendable {
    /// How a private value can still be compared.
    public enum Mask: Sendable {
        /// By a hash; ignored here.
        case hash
        /// Not at all; ignored here.
        case none
    }

    let isHidden: Bool

    /// Written as it is, as in Xcode's console.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Written as it is.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Replaced by `<private>`.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Replaced by `<private>`.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Not written; the mask is ignored.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Not written; the mask is ignored.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
    /// Written as it is; the mask is ignored.
    public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// The width of a value.
public struct OSLogStringAlignment: Sendable {
    let columns: Int
    let isRight: Bool

    /// As wide as the value.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: 0, isRight: false) }
    /// At least so many columns, blanks first.
    public static func right(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: true)
    }
    /// At least so many columns, blanks last.
    public static func left(columns: Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isRight: false)
    }

    func apply(to text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns - text.count))
        return isRight ? blanks + text : text + blanks
    }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
    let precision: Int?

    /// With six decimals.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }
    /// With so many decimals.
    public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting(precision: precision) }
}

/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let prefix: String
    let isUppercase: Bool
    let minDigits: Int

    private init(_ radix: Int, prefix: String = "", isUppercase: Bool = false, minDigits: Int = 1) {
        (self.radix, self.prefix, self.isUppercase, self.minDigits) = (radix, prefix, isUppercase, minDigits)
    }

    /// To the base 10.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(10) }
    /// To the base 10, with so many digits at least.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(10, minDigits: minDigits)
    }
    /// To the base 16.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(16) }
    /// To the base 16.
    public static func hex(
        includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase)
    }
    /// To the base 8.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(8) }

    func text(of number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (number < 0 ? "-" : "") + prefix + zeros + digits
    }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// An empty message; the two sizes are ignored.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part of the message that is no value.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value's description, aligned, or `<private>` if it is hidden.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append("\(value())", align, privacy) }

    /// Appends a number with decimals.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(String(format: "%.\(format.precision ?? 6)f", number()), align, privacy) }

    /// Appends a whole number in a notation.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(format.text(of: number()), align, privacy) }

    /// Appends a number with decimals.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(String(format: "%.\(format.precision ?? 6)f", number()), align, privacy) }

    private mutating func append(_ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy) {
        text += align.apply(to: privacy.isHidden ? "<private>" : value)
    }
}
