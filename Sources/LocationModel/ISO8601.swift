extension Instant {
    /// This instant as ISO 8601 with three decimals, UTC: `2026-05-01T08:00:00.000Z`. Digits below a millisecond are
    /// cut off, not rounded, so that the text never names a later instant.
    public var iso8601: String {
        var bytes: [UInt8] = []
        appendISO8601(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``iso8601`` as ASCII, without making a string.
    public func appendISO8601(to bytes: inout [UInt8]) {
        bytes.append(upTo: 48) { bytes, position in
            bytes.write(ShortText(date), at: &position)
            bytes.write(Instant.separator, at: &position)
            bytes.write(ShortText(timeOfDay), at: &position)
            bytes.write(Instant.zone, at: &position)
        }
    }

    private static let separator = ShortText("T")
    private static let zone = ShortText("Z")
}
