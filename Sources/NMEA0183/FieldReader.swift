import LocationModel

/// Reads the fields of one sentence in order, each at most once, up to the `*` of its checksum.
///
/// A field that is empty or missing at the end is nil; one that the standard does not allow sets ``isMalformed``, which
/// rejects the sentence: half a field is worse than none. It holds offsets only and is handed the bytes each time, since
/// a stored span would need a lifetime.
struct FieldReader {
    /// Offset of the comma before the next field, or ``end``.
    var position: Int
    /// Offset behind the last field.
    let end: Int
    /// Whether a field so far was not what it should be.
    var isMalformed = false

    /// Moves behind the comma; false when there is no field, or an empty one.
    @inline(__always)
    mutating func open(_ bytes: RawSpan) -> Bool {
        guard position < end else { return false }
        position += 1
        return !isAtBoundary(bytes)
    }

    /// Whether the field ends here.
    @inline(__always)
    func isAtBoundary(_ bytes: RawSpan) -> Bool {
        position >= end || bytes.byte(at: position) == UInt8(ascii: ",")
    }

    /// Ends a field: it must end here, or it had too much in it.
    @inline(__always)
    mutating func close(_ bytes: RawSpan) {
        if !isAtBoundary(bytes) { reject() }
    }

    /// Gives the sentence up.
    mutating func reject() {
        isMalformed = true
        // What follows is not worth reading.
        position = end
    }

    /// The digit here, or nil when there is none.
    @inline(__always)
    func digit(_ bytes: RawSpan) -> UInt64? {
        guard position < end else { return nil }
        let value = bytes.byte(at: position) &- UInt8(ascii: "0")
        return value < 10 ? UInt64(value) : nil
    }

    /// Passes over a field, whatever is in it.
    @inline(__always)
    mutating func skip(_ bytes: RawSpan, count: Int = 1) {
        for _ in 0..<count where open(bytes) {
            while !isAtBoundary(bytes) { position += 1 }
        }
    }

    /// A field of one character.
    @inline(__always)
    mutating func letter(_ bytes: RawSpan) -> UInt8? {
        guard open(bytes) else { return nil }
        let letter = bytes.byte(at: position)
        position += 1
        close(bytes)
        return letter
    }

    /// A field that says the unit of the one before: that letter, or nothing.
    @inline(__always)
    mutating func unit(_ bytes: RawSpan, _ unit: UInt8) {
        if let letter = letter(bytes), letter != unit { reject() }
    }

    /// `A` is true, `V` is false.
    @inline(__always)
    mutating func status(_ bytes: RawSpan) -> Bool? {
        switch letter(bytes) {
        case nil: return nil
        case UInt8(ascii: "A"): return true
        case UInt8(ascii: "V"): return false
        default:
            reject()
            return nil
        }
    }

    /// A mode indicator.
    @inline(__always)
    mutating func positioningMode(_ bytes: RawSpan) -> PositioningMode? {
        guard let letter = letter(bytes) else { return nil }
        let mode = PositioningMode(rawValue: letter)
        if mode == nil { reject() }
        return mode
    }

    /// A hexadecimal digit in either case.
    @inline(__always)
    mutating func hexadecimalDigit(_ bytes: RawSpan) -> UInt8? {
        guard let letter = letter(bytes) else { return nil }
        let value = hexadecimalValue(letter)
        if value == nil { reject() }
        return value
    }

    /// A whole number within a range.
    @inline(__always)
    mutating func integer(_ bytes: RawSpan, in range: ClosedRange<Int>) -> Int? {
        guard open(bytes) else { return nil }
        let isNegative = bytes.byte(at: position) == UInt8(ascii: "-")
        if isNegative { position += 1 }
        guard var value = digit(bytes).map(Int.init) else {
            reject()
            return nil
        }
        position += 1
        while let digit = digit(bytes), value < 100_000_000 {
            value = value * 10 + Int(digit)
            position += 1
        }
        close(bytes)
        if isNegative { value = -value }
        guard range.contains(value) else {
            reject()
            return nil
        }
        return value
    }

    /// A decimal number: one division of two integers, so it is exactly rounded up to 15 digits and within one unit in
    /// the last place beyond; decimals behind the 17th digit are looked at and cut off.
    @inline(__always)
    mutating func decimal(_ bytes: RawSpan, in range: ClosedRange<Double> = -1e15...1e15) -> Double? {
        guard open(bytes) else { return nil }
        let isNegative = bytes.byte(at: position) == UInt8(ascii: "-")
        if isNegative { position += 1 }
        var mantissa: UInt64 = 0
        var divisor: UInt64 = 1
        let first = position
        while let digit = digit(bytes), mantissa < 10_000_000_000_000_000 {
            mantissa = mantissa * 10 + digit
            position += 1
        }
        var digits = position - first
        if position < end, bytes.byte(at: position) == UInt8(ascii: ".") {
            position += 1
            let first = position
            while let digit = digit(bytes) {
                if mantissa < 10_000_000_000_000_000, divisor < 10_000_000_000_000_000 {
                    mantissa = mantissa * 10 + digit
                    divisor *= 10
                }
                position += 1
            }
            digits += position - first
        }
        close(bytes)
        let magnitude = divisor == 1 ? Double(mantissa) : Double(mantissa) / Double(divisor)
        let value = isNegative ? -magnitude : magnitude
        guard digits > 0, range.contains(value) else {
            reject()
            return nil
        }
        return value
    }

    /// A field `hhmmss` with any number of decimals, of which nine count.
    ///
    /// Second 60 exists only as 23:59:60, where UTC puts its leap seconds.
    @inline(__always)
    mutating func time(_ bytes: RawSpan) -> TimeOfDay? {
        guard open(bytes) else { return nil }
        guard let time = bytes.timeOfDay(at: &position, to: end) else {
            reject()
            return nil
        }
        close(bytes)
        return time
    }

    /// A field `ddmmyy`, with the pivot 80: 80 to 99 are of the last century.
    @inline(__always)
    mutating func date(_ bytes: RawSpan) -> CalendarDate? {
        guard open(bytes) else { return nil }
        guard let day = bytes.twoDigits(at: position, to: end), let month = bytes.twoDigits(at: position + 2, to: end),
            let year = bytes.twoDigits(at: position + 4, to: end),
            let date = CalendarDate(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
        else {
            reject()
            return nil
        }
        position += 6
        close(bytes)
        return date
    }
}

extension RawSpan {
    /// Two digits as a number, or nil when there are none.
    @inline(__always)
    func twoDigits(at offset: Int, to end: Int) -> Int? {
        guard offset + 2 <= end else { return nil }
        let tens = byte(at: offset) &- UInt8(ascii: "0")
        let ones = byte(at: offset + 1) &- UInt8(ascii: "0")
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Six digits as three numbers of two, or nil when one is none: all six at once when eight bytes are there.
    @inline(__always)
    func threePairs(at offset: Int) -> (Int, Int, Int)? {
        guard offset + 8 <= byteCount else {
            guard let a = twoDigits(at: offset, to: byteCount), let b = twoDigits(at: offset + 2, to: byteCount),
                let c = twoDigits(at: offset + 4, to: byteCount)
            else { return nil }
            return (a, b, c)
        }
        // Each byte becomes its digit; what is none is above 9, or wraps to above 127.
        let digits = (word(at: offset) ^ 0x3030_3030_3030) & 0xFFFF_FFFF_FFFF
        guard (digits | (digits &+ 0x7676_7676_7676)) & 0x8080_8080_8080 == 0 else { return nil }
        let pairs = digits &* 10 &+ (digits >> 8)
        return (Int(pairs & 0xFF), Int(pairs >> 16 & 0xFF), Int(pairs >> 32 & 0xFF))
    }

    /// The time `hhmmss` with any number of decimals at an offset, which moves behind it.
    @inline(__always)
    func timeOfDay(at offset: inout Int, to end: Int) -> TimeOfDay? {
        guard offset + 6 <= end, let (hour, minute, second) = threePairs(at: offset), hour < 24, minute < 60,
            second < 60 || (second == 60 && minute == 59 && hour == 23)
        else { return nil }
        offset += 6
        var nanosecond = 0
        if offset < end, byte(at: offset) == UInt8(ascii: ".") {
            offset += 1
            var unit = 100_000_000
            while offset < end {
                let digit = byte(at: offset) &- UInt8(ascii: "0")
                guard digit < 10 else { break }
                nanosecond += Int(digit) * unit
                unit /= 10
                offset += 1
            }
        }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }
}

/// The value of a hexadecimal digit in either case.
@inline(__always)
func hexadecimalValue(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    default: nil
    }
}
