import LocationModel

/// Reads any field byte by byte and decides whether it is malformed: the plain implementation for the shapes that
/// ``FastFields`` does not support, and the reference against which ``FastFields`` is tested.
struct StrictFields: FieldReader {
    /// Offset of the comma before the next field, or ``end``.
    private var position: Int
    /// Offset after the last field.
    private let end: Int
    /// Whether a field so far was malformed.
    private(set) var isMalformed = false
    /// The number of values that were left out.
    private(set) var impossibleValues = 0

    /// A reader of the fields after a line's address.
    init(to end: Int) {
        position = 6
        self.end = end
    }

    var hasNext: Bool { position < end }

    mutating func next(_ bytes: RawSpan) -> Field {
        guard position < end else { return Field(start: end, end: end) }
        let start = position + 1
        position = start
        while position < end, bytes.byte(at: position) != UInt8(ascii: ",") { position += 1 }
        return Field(start: start, end: position)
    }

    mutating func reject() {
        isMalformed = true
        // Skips the remaining fields.
        position = end
    }

    mutating func discardValue() { impossibleValues += 1 }

    /// The value of the next field; nil if it is empty, or malformed, which rejects the sentence.
    private mutating func read<Value>(_ bytes: RawSpan, _ parse: (RawSpan, Field) -> Value?) -> Value? {
        let field = next(bytes)
        guard field.count > 0 else { return nil }
        let value = parse(bytes, field)
        if value == nil { reject() }
        return value
    }

    /// More than 18 digits are rejected.
    mutating func integer(_ bytes: RawSpan, in range: ClosedRange<Int>) -> Int? {
        read(bytes) { StrictFields.integer($0, $1).flatMap { range.contains($0) ? $0 : nil } }
    }

    mutating func code(_ bytes: RawSpan, in range: ClosedRange<UInt8>) -> UInt8? {
        guard let value = integer(bytes, in: 0 ... .max) else { return nil }
        guard let code = UInt8(exactly: value), range.contains(code) else {
            discardValue()
            return nil
        }
        return code
    }

    private static func integer(_ bytes: RawSpan, _ field: Field) -> Int? {
        let isNegative = bytes.byte(at: field.start) == UInt8(ascii: "-")
        let start = isNegative ? field.start + 1 : field.start
        guard start < field.end, field.end - start <= 18 else { return nil }
        var value = 0
        for offset in start..<field.end {
            guard let digit = bytes.digit(at: offset) else { return nil }
            value = value * 10 + digit
        }
        return isNegative ? -value : value
    }

    /// A single division of two integers: exactly rounded up to 15 digits, and within one unit in the last place
    /// beyond; decimals after the 17th digit must be digits and are truncated. A whole part of more digits is infinite.
    mutating func decimal(_ bytes: RawSpan, in range: ClosedRange<Double>) -> Double? {
        read(bytes) { StrictFields.decimal($0, $1).flatMap { range.contains($0) ? $0 : nil } }
    }

    mutating func dilution(_ bytes: RawSpan) -> Double? { decimal(bytes, possible: PossibleRange.dilution) }

    private static func decimal(_ bytes: RawSpan, _ field: Field) -> Double? {
        let isNegative = bytes.byte(at: field.start) == UInt8(ascii: "-")
        var offset = isNegative ? field.start + 1 : field.start
        let most = 10_000_000_000_000_000
        var (mantissa, divisor, digits) = (0, 1, 0)
        while offset < field.end, mantissa < most, let digit = bytes.digit(at: offset) {
            mantissa = mantissa * 10 + digit
            digits += 1
            offset += 1
        }
        // A number of more digits is beyond every range, but well-formed.
        let isHuge = offset < field.end && bytes.digit(at: offset) != nil
        while offset < field.end, bytes.digit(at: offset) != nil { offset += 1 }
        if offset < field.end, bytes.byte(at: offset) == UInt8(ascii: ".") {
            offset += 1
            while offset < field.end, let digit = bytes.digit(at: offset) {
                if mantissa < most, divisor < most {
                    mantissa = mantissa * 10 + digit
                    divisor *= 10
                }
                digits += 1
                offset += 1
            }
        }
        guard digits > 0, offset == field.end else { return nil }
        let magnitude = isHuge ? .infinity : Double(mantissa) / Double(divisor)
        return isNegative ? -magnitude : magnitude
    }

    mutating func time(_ bytes: RawSpan) -> TimeOfDay? { read(bytes) { $0.timeOfDay($1) } }

    /// Decimals after the 11th, which is 20 nanometres, must be digits and are truncated.
    mutating func minutes(_ bytes: RawSpan, digits: Int) -> Minutes? {
        read(bytes) { StrictFields.minutes($0, $1, digits: digits) }
    }

    private static func minutes(_ bytes: RawSpan, _ field: Field, digits most: Int) -> Minutes? {
        var whole = 0
        var offset = field.start
        while offset < field.end, offset - field.start < most, let digit = bytes.digit(at: offset) {
            whole = whole * 10 + digit
            offset += 1
        }
        // At least three digits are required, because fewer would contain no degrees; leading zeros of the degrees may
        // be missing.
        guard offset - field.start >= 3, whole % 100 < 60 else { return nil }
        var minutes = Minutes(numerator: whole / 100 * 60 + whole % 100, scale: 1)
        guard offset < field.end else { return minutes }
        guard bytes.byte(at: offset) == UInt8(ascii: ".") else { return nil }
        offset += 1
        while offset < field.end {
            guard let digit = bytes.digit(at: offset) else { return nil }
            if minutes.scale < 100_000_000_000 {
                minutes.numerator = minutes.numerator * 10 + digit
                minutes.scale *= 10
            }
            offset += 1
        }
        return minutes
    }
}

extension StrictFields {
    mutating func slots(_ bytes: RawSpan) -> GSA.Slots { slotsByFields(bytes) }
}

extension RawSpan {
    /// The digit at an offset; nil if there is none.
    func digit(at offset: Int) -> Int? {
        let value = byte(at: offset) &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// The time `hhmmss` with any number of decimals, of which nine are used; nil if it is malformed.
    func timeOfDay(_ field: Field) -> TimeOfDay? {
        func pair(_ offset: Int) -> Int? {
            guard let tens = digit(at: offset), let ones = digit(at: offset + 1) else { return nil }
            return tens * 10 + ones
        }
        let start = field.start
        guard field.count >= 6, let hour = pair(start), let minute = pair(start + 2), let second = pair(start + 4),
            TimeOfDay.exists(hour, minute, second)
        else { return nil }
        var nanosecond = 0
        if field.count > 6 {
            guard byte(at: start + 6) == UInt8(ascii: ".") else { return nil }
            var unit = 100_000_000
            for offset in (start + 7)..<field.end {
                guard let digit = digit(at: offset) else { return nil }
                nanosecond += digit * unit
                unit /= 10
            }
        }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}

extension TimeOfDay {
    /// The number of digits in `hhmmss`, which any number of decimals may follow.
    static var leastDigits: Int { 6 }

    /// Whether this is a valid time; second 60 only as 23:59:60, where UTC inserts leap seconds.
    static func exists(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
        hour < 24 && minute < 60 && (second < 60 || (second == 60 && minute == 59 && hour == 23))
    }
}
