extension Instant {
    /// This instant as ISO 8601 with three decimals, UTC: `2026-05-01T08:00:00.000Z`. Digits below a millisecond are
    /// cut off, not rounded, so that the text never names a later instant.
    public var iso8601: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        appendISO8601(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``iso8601`` as ASCII, without making a string.
    public func appendISO8601(to bytes: inout [UInt8]) {
        let date = date
        bytes.append(digits: date.year, atLeast: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: date.month, atLeast: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: date.day, atLeast: 2)
        bytes.append(UInt8(ascii: "T"))
        appendTimeOfDay(to: &bytes)
        bytes.append(UInt8(ascii: "Z"))
    }

    /// Appends the time of day alone, `08:00:00.000`.
    package func appendTimeOfDay(to bytes: inout [UInt8]) {
        let milliseconds = Int(timeOfDay.nanoseconds / 1_000_000)
        bytes.append(digits: milliseconds / 3_600_000, atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: milliseconds / 60_000 % 60, atLeast: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: milliseconds / 1000 % 60, atLeast: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: milliseconds % 1000, atLeast: 3)
    }
}
