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
        /// By a hash.
        case hash
        /// Not at all.
        case none
    }

    let isHidden: Bool

    /// Written.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Written.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isHidden: false) }
    /// Not written.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Not written.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isHidden: true) }
    /// Not written; the mask is ignored.
    public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
    /// Not written; the mask is ignored.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
    /// Written.
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

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// An empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends text.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends a value.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) { append("\(value())", align, privacy) }

    /// Appends a number with decimals.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Double, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(String(format: "%.\(format.precision ?? 6)f", number()), align, privacy) }

    private mutating func append(_ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy) {
        text += align.apply(to: privacy.isHidden ? "<private>" : value)
    }
}
