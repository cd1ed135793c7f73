extension [UInt8] {
    /// Calls a closure with the first bytes.
    /// - Parameter end: how many of them; nil means all.
    @inlinable
    package func withRawSpan<Result>(upTo end: Int? = nil, _ body: (RawSpan) -> Result) -> Result {
        // The bytes of a span are unsafe only for elements with padding; bytes have none.
        let bytes = unsafe span.bytes
        return body(bytes.extracting(0..<(end ?? count)))
    }
}
