package import LocationModel

/// Reads the notations of time that recordings use: ISO 8601, with a space for the `T`, slashes, an offset or no zone
/// (UTC); or seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by their size.
package enum RecordedTime {
    /// The time in a range of bytes; nil for anything else.
    package static func parse(_ bytes: [UInt8], _ range: Range<Int>) -> Instant? {
        let trimmed = TextScanner.trimmed(bytes, range)
        var text = Cursor(bytes: bytes, place: trimmed.lowerBound, end: trimmed.upperBound)
        guard text.remaining > 0 else { return nil }
        return text.remaining >= 8 && text.isSeparator(at: 4) ? iso(&text) : number(&text)
    }

    private static func iso(_ text: inout Cursor) -> Instant? {
        guard let year = text.number(digits: 4), text.skip("-", "/"), let month = text.number(digits: 2),
            text.skip("-", "/"), let day = text.number(digits: 2), text.skip("T", "t", " "),
            let hour = text.number(digits: 2), text.skip(":"), let minute = text.number(digits: 2),
            let date = CalendarDate(year: year, month: month, day: day), hour < 24, minute < 60
        else { return nil }
        var (second, nanosecond) = (0, 0)
        if text.skip(":") {
            guard let read = text.number(digits: 2), read <= 60 else { return nil }
            second = read
            if text.skip(".", ",") {
                guard let fraction = text.fraction() else { return nil }
                nanosecond = fraction
            }
        }
        guard let offset = offset(&text), text.remaining == 0 else { return nil }
        let time = Instant(date, TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
        return time.advanced(bySeconds: -Double(offset))
    }

    /// Seconds east of UTC.
    private static func offset(_ text: inout Cursor) -> Int? {
        _ = text.skip(" ")
        if text.remaining == 0 || text.skip("Z", "z") { return 0 }
        let isWest = text.peek == UInt8(ascii: "-")
        guard text.skip("+", "-"), let hours = text.number(digits: 2), hours < 24 else { return nil }
        _ = text.skip(":")
        let minutes = text.remaining == 0 ? 0 : text.number(digits: 2)
        guard let minutes, minutes < 60 else { return nil }
        return (isWest ? -1 : 1) * (3600 * hours + 60 * minutes)
    }

    private static func number(_ text: inout Cursor) -> Instant? {
        let isNegative = text.skip("-")
        guard let whole = text.integer() else { return nil }
        var fraction = 0
        if text.skip(".") {
            guard let read = text.fraction() else { return nil }
            fraction = read
        }
        guard text.remaining == 0 else { return nil }
        // Seconds reach 10^11 in the year 5138, milliseconds were there in 1973.
        let scale: Int64 =
            switch whole {
            case ..<100_000_000_000: 1_000_000_000
            case ..<100_000_000_000_000: 1_000_000
            case ..<100_000_000_000_000_000: 1000
            default: 1
            }
        let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
        let part = Int64(fraction) / (1_000_000_000 / scale)
        let (sum, overflowsToo) = product.addingReportingOverflow(part)
        guard !overflow, !overflowsToo else { return nil }
        return Instant(nanoseconds: isNegative ? -sum : sum)
    }

    /// Reads text from left to right.
    private struct Cursor {
        let bytes: [UInt8]
        var place: Int
        let end: Int

        var remaining: Int { end - place }
        var peek: UInt8? { place < end ? bytes[place] : nil }

        func isSeparator(at offset: Int) -> Bool {
            bytes[place + offset] == UInt8(ascii: "-") || bytes[place + offset] == UInt8(ascii: "/")
        }

        mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
            guard let peek, characters.contains(where: { UInt8(ascii: $0) == peek }) else { return false }
            place += 1
            return true
        }

        private mutating func digit() -> Int? {
            guard let peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek) else { return nil }
            place += 1
            return Int(peek - UInt8(ascii: "0"))
        }

        mutating func number(digits: Int) -> Int? {
            var number = 0
            for _ in 0..<digits {
                guard let digit = digit() else { return nil }
                number = 10 * number + digit
            }
            return number
        }

        /// At most nineteen digits.
        mutating func integer() -> Int64? {
            guard var number = digit().map(Int64.init) else { return nil }
            while let digit = digit() {
                let (product, overflow) = number.multipliedReportingOverflow(by: 10)
                let (sum, overflowsToo) = product.addingReportingOverflow(Int64(digit))
                guard !overflow, !overflowsToo else { return nil }
                number = sum
            }
            return number
        }

        /// Decimals as nanoseconds; digits after the ninth are dropped.
        mutating func fraction() -> Int? {
            guard let first = digit() else { return nil }
            var (value, scale) = (first * 100_000_000, 10_000_000)
            while let digit = digit() {
                value += digit * scale
                scale /= 10
            }
            return value
        }
    }
}
