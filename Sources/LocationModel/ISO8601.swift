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
        func append(_ value: Int, digits: Int) {
            var divisor = 1
            for _ in 1..<digits { divisor *= 10 }
            while divisor > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
                divisor /= 10
            }
        }
        let (date, milliseconds) = (self.date, Int(timeOfDay.nanoseconds / 1_000_000))
        append(date.year, digits: 4)
        bytes.append(UInt8(ascii: "-"))
        append(date.month, digits: 2)
        bytes.append(UInt8(ascii: "-"))
        append(date.day, digits: 2)
        bytes.append(UInt8(ascii: "T"))
        append(milliseconds / 3_600_000, digits: 2)
        bytes.append(UInt8(ascii: ":"))
        append(milliseconds / 60_000 % 60, digits: 2)
        bytes.append(UInt8(ascii: ":"))
        append(milliseconds / 1000 % 60, digits: 2)
        bytes.append(UInt8(ascii: "."))
        append(milliseconds % 1000, digits: 3)
        bytes.append(UInt8(ascii: "Z"))
    }
}
