/// Writes sentences, with checksum and CR LF.
///
/// Speeds are written with 3 decimals, courses with 2, heights and errors with 3, dilutions of precision with 2. Values
/// are rounded exactly (ties away from zero) and carry: 59.999999' becomes the next degree, a course of 359.999 becomes
/// 0.00. Times are truncated instead, because a time rounded up to midnight would belong to another date. A value that
/// cannot be written (not finite, 10^12 and more, a latitude over 90, in RMC a year before 1980 or after 2079) leaves
/// its field empty.
public struct NMEAEncoder: Sendable {
    /// Decimals of a minute of latitude and longitude, 0 to 11.
    public var minuteDecimals = 5
    /// Decimals of a second, 0 to 9.
    public var secondDecimals = 2

    /// An encoder with the usual precision of u-blox receivers.
    public init() {}

    /// Appends one sentence, its checksum and CR LF as ASCII.
    public func encode(_ sentence: borrowing Sentence, into bytes: inout [UInt8]) {
        var writer = SentenceWriter(
            bytes: [], minuteDecimals: max(0, min(11, minuteDecimals)), secondDecimals: max(0, min(9, secondDecimals)))
        let start = bytes.count
        swap(&writer.bytes, &bytes)
        sentence.accept(&writer)
        writer.end(from: start)
        swap(&writer.bytes, &bytes)
    }
}
