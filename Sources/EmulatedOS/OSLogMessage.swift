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
