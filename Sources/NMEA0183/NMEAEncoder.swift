/// Writes sentences, with checksum and CR LF; the trace generator's pen.
public struct NMEAEncoder: Sendable {
    /// Decimals of a minute of latitude and longitude.
    public var minuteDecimals = 5
    /// Decimals of a second.
    public var secondDecimals = 2

    /// An encoder with u-blox's usual precision.
    public init() {}

    /// Appends one sentence, its checksum and CR LF as ASCII.
    public func encode(_ sentence: borrowing Sentence, into bytes: inout [UInt8]) {}
}
