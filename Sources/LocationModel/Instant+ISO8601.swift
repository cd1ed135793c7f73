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
        return iso8601.dropLast() + below.text(digits: 6) + "Z"
    }

    /// Parses a text such as `2026-05-01T08:00:00Z`, with up to nine decimals of a second; nil for any other text.
    package init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard range.upperBound <= bytes.count else { return nil }
            var number = 0
            for byte in bytes[range] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return number
        }
        let marks = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")] as [(Int, Unicode.Scalar)]
        guard bytes.count >= 20, bytes.last == UInt8(ascii: "Z"),
            marks.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            hour < 24, minute < 60, second < 60, let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var nanoseconds = 0
        if bytes.count > 20 {
            let decimals = bytes.count - 21
            guard bytes[19] == UInt8(ascii: "."), (1...9).contains(decimals),
                let fraction = number(20..<20 + decimals)
            else { return nil }
            nanoseconds = (decimals..<9).reduce(fraction) { value, _ in value * 10 }
        }
        let seconds = Int64(hour * 3600 + minute * 60 + second)
        self.init(date, TimeOfDay(nanoseconds: seconds * 1_000_000_000 + Int64(nanoseconds)))
    }
}
