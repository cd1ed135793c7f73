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
        bytes.append(addingCapacity: 24) { bytes in
            let date = date
            bytes.append(digits: UInt64(date.year), count: 4)
            bytes.append(UInt8(ascii: "-"))
            bytes.append(digits: UInt64(date.month), count: 2)
            bytes.append(UInt8(ascii: "-"))
            bytes.append(digits: UInt64(date.day), count: 2)
            bytes.append(UInt8(ascii: "T"))
            appendTimeOfDay(to: &bytes)
            bytes.append(UInt8(ascii: "Z"))
        }
    }

    /// Appends the time of day alone, `08:00:00.000`: 12 bytes.
    package func appendTimeOfDay(to bytes: inout OutputSpan<UInt8>) {
        let milliseconds = UInt64(timeOfDay.nanoseconds / 1_000_000)
        bytes.append(digits: milliseconds / 3_600_000, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: milliseconds / 60_000 % 60, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: milliseconds / 1000 % 60, count: 2)
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: milliseconds % 1000, count: 3)
    }
}
