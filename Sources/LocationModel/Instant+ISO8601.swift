extension Instant {
    /// This instant as ISO 8601 with three decimals, UTC: `2026-05-01T08:00:00.000Z`. Digits below a millisecond are
    /// truncated, not rounded, so that the text never denotes a later instant.
    public var iso8601: String {
        var bytes: [UInt8] = []
        appendISO8601(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``iso8601`` as ASCII without creating a string.
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

    /// This instant as ISO 8601 with nine decimals, which restores the same instant when parsed.
    package var exactISO8601: String {
        let below = timeOfDay.nanoseconds % 1_000_000
        guard below != 0 else { return iso8601 }
        let digits = String(below)
        return iso8601.dropLast() + String(repeating: "0", count: 6 - digits.count) + digits + "Z"
    }

    /// Parses a text such as `2026-05-01T08:00:00Z`, with up to nine decimals of a second; nil for any other text.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        self.init(iso8601: bytes, bytes.indices)
    }

    /// Parses such a text in a range of bytes. It does not allocate, because every report of gpsd contains one.
    /// - Parameter latestSecond: 60 admits leap seconds.
    package init?(iso8601 bytes: [UInt8], _ text: Range<Int>, latestSecond: Int = 59) {
        func number(_ offset: Int, _ count: Int) -> Int? {
            var number = 0
            for place in text.lowerBound + offset..<text.lowerBound + offset + count {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { return nil }
                number = 10 * number + Int(bytes[place] - UInt8(ascii: "0"))
            }
            return number
        }
        func stands(_ character: Unicode.Scalar, at offset: Int) -> Bool {
            bytes[text.lowerBound + offset] == UInt8(ascii: character)
        }
        guard text.count >= 20, stands("-", at: 4), stands("-", at: 7), stands("T", at: 10), stands(":", at: 13),
            stands(":", at: 16), stands("Z", at: text.count - 1),
            let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2),
            let minute = number(14, 2), let second = number(17, 2), hour < 24, minute < 60, second <= latestSecond,
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var fraction = 0
        if text.count > 20 {
            let decimals = text.count - 21
            guard stands(".", at: 19), (1...9).contains(decimals), let digits = number(20, decimals) else { return nil }
            fraction = digits
            for _ in decimals..<9 { fraction *= 10 }
        }
        self.init(date, TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: fraction))
    }
}
