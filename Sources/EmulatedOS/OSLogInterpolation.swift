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
    ) { append(format.text(of: number()), align, privacy) }

    /// Appends a whole number in a notation.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure () -> Number, format: OSLogIntegerFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(format.text(of: number()), align, privacy) }

    /// Appends a number with decimals.
    public mutating func appendInterpolation(
        _ number: @autoclosure () -> Float, format: OSLogFloatFormatting, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) { append(format.text(of: Double(number())), align, privacy) }

    private mutating func append(_ value: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy) {
        text += align.apply(to: privacy.isHidden ? "<private>" : value)
    }
}
