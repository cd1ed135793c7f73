import LocationModel

/// Reads fields of the usual shapes, all digits of a field at once and without a branch for each possible error: errors
/// are collected and checked once at the end. The result is valid only if ``isValid`` is true; otherwise
/// ``StrictFields`` reads the sentence again.
///
/// `Ends` has one bit for each byte, set where a field ends; it is computed before the fields are read.
struct FastFields<Ends: FieldEnds>: FieldReader {
    /// The offset of the next field; beyond ``end`` if there is none.
    private(set) var start: Int
    /// Offset after the last field.
    let end: Int
    /// The ends of the remaining fields: bit *i* is the byte at ``base`` + *i*. The last one is never removed.
    private var ends: Ends
    private let last: Ends
    private let base: Int
    /// ``Digits/invalidBits`` of all digits so far.
    private var invalidBits: UInt64 = 0
    /// Negative if a number was out of range or a field had an unusual shape.
    private var rangeErrors: Int

    /// Whether all fields so far had the usual shapes and valid values.
    @inline(always)
    var isValid: Bool { invalidBits & Digits.invalidBitMask == 0 && rangeErrors >= 0 }

    /// A reader of the fields after a line's address. The first field has at least `lead` bytes, and the bytes after
    /// these must fit into `Ends`.
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, to end: Int, lead: Int) {
        start = Block.start
        base = Block.start &+ lead
        self.end = end
        last = 1 &<< Ends(truncatingIfNeeded: end &- base)
        ends = Ends(window, commas, lead: lead) & (last &- 1) | last
        // Negative if the line ends before that.
        rangeErrors = end &- base
    }

    @inline(always)
    var hasNext: Bool { start <= end }

    @inline(always)
    mutating func next(_ bytes: RawSpan) -> Field {
        let field = Field(start: start, end: base &+ ends.trailingZeroBitCount)
        ends = ends & (ends &- 1) | last
        start = field.end &+ 1
        return field
    }

    @inline(always)
    mutating func reject() { rangeErrors = -1 }

    /// Rejects the sentence: ``StrictFields`` reads it again, and counts the value.
    @inline(always)
    mutating func discardValue() { reject() }

    /// Up to four digits. An empty field counts as zero in the range check.
    @inline(always)
    mutating func integer(_ bytes: RawSpan, in range: ClosedRange<Int>) -> Int? {
        let field = next(bytes)
        let value = number(bytes, field)
        rangeErrors |= (value &- range.lowerBound) | (range.upperBound &- value)
        return field.isEmpty ? nil : value
    }

    /// The value of up to four digits; zero if there are none.
    @inline(always)
    private mutating func number(_ bytes: RawSpan, _ field: Field) -> Int {
        // Shifts out the bytes after the field, which are all bytes if it is empty.
        let shift = UInt64(truncatingIfNeeded: 32 &- 8 &* field.count)
        let digits = UInt64(bytes.half(at: field.start) ^ 0x3030_3030) &<< shift & 0xFFFF_FFFF
        invalidBits |= digits | (digits &+ 0x7676_7676)
        rangeErrors |= 4 &- field.count
        let pairs = digits &* 10 &+ (digits &>> 8)
        return Int(truncatingIfNeeded: (pairs & 0xFF) &* 100 &+ (pairs &>> 16 & 0xFF))
    }

    /// One digit.
    @inline(always)
    mutating func code(_ bytes: RawSpan, in range: ClosedRange<UInt8>) -> UInt8? {
        guard let letter = letter(bytes) else { return nil }
        let code = letter &- UInt8(ascii: "0")
        if !range.contains(code) { reject() }
        return code
    }

    /// Up to eight characters and a sign; the range must be 0...360, 0 to 10^6 or more, or beyond ±10^8.
    @inline(always)
    mutating func decimal(_ bytes: RawSpan, in range: ClosedRange<Double>) -> Double? {
        let field = next(bytes)
        guard !field.isEmpty else { return nil }
        if let value = hundredths(bytes, field) { return value }
        var count = field.count
        let isNegative = range.lowerBound < 0 && bytes.byte(at: field.start) == UInt8(ascii: "-")
        if isNegative { count &-= 1 }
        guard count > 0, count <= 8 else {
            reject()
            return nil
        }
        let values = Digits(bytes, at: isNegative ? field.start &+ 1 : field.start, count: count).values
        // A point has become 0x1E; this sets the highest bit of its byte.
        let others = values ^ 0x1E1E_1E1E_1E1E_1E1E
        let point = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
        let magnitude: Double
        if point == 0 {
            // More than six digits may be out of range.
            rangeErrors |= 6 &- count
            let digits = Digits(values: values)
            invalidBits |= digits.invalidBits
            magnitude = Double(digits.number)
        } else {
            rangeErrors |= count &- 2
            // A point at the end may follow more than six digits, which may be out of range.
            invalidBits |= point & 0x8000_0000_0000_0000
            // Removes the point: the digits before it move up by one byte.
            let before = values & ((point &>> 7) &- 1)
            let after = values & (0 &- (point &<< 1))
            let digits = Digits(values: before &<< 8 | after)
            invalidBits |= digits.invalidBits
            magnitude = Double(digits.number) / tensAfter[point.trailingZeroBitCount &>> 3]
        }
        let value = isNegative ? -magnitude : magnitude
        if range.upperBound < 1e6, value > range.upperBound { reject() }
        return value
    }

    @inline(always)
    mutating func dilution(_ bytes: RawSpan) -> Double? { decimal(bytes, in: PossibleRange.dilution) }

    /// `n.nn`, the usual form of dilutions and many speeds; it is within every range.
    @inline(always)
    private mutating func hundredths(_ bytes: RawSpan, _ field: Field) -> Double? {
        guard field.count == 4 else { return nil }
        let digits = UInt64(bytes.half(at: field.start) ^ 0x3030_2E30)
        guard digits & 0xFF00 == 0 else { return nil }
        invalidBits |= digits | (digits &+ 0x7676_0076)
        return Double(Int((digits & 0xFF) &* 100 &+ (digits &>> 16 & 0xFF) &* 10 &+ digits &>> 24)) / 100
    }

    /// Up to eight decimals.
    @inline(always)
    mutating func time(_ bytes: RawSpan) -> TimeOfDay? {
        let field = next(bytes)
        guard !field.isEmpty else { return nil }
        let decimals = field.count &- 7
        guard decimals >= -1, decimals <= 8,
            let (hour, minute, second) = Digits(bytes, at: field.start, count: 6).threePairs,
            TimeOfDay.exists(hour, minute, second)
        else {
            reject()
            return nil
        }
        var nanosecond = 0
        if decimals > 0 {
            let digits = Digits(bytes, at: field.start &+ 7, count: decimals)
            // Most receivers' epochs are at whole seconds.
            if _slowPath(digits.values != 0) {
                invalidBits |= digits.invalidBits
                nanosecond = digits.number &* wholeTensTo[9 &- decimals]
            }
        }
        if decimals >= 0, bytes.byte(at: field.start &+ 6) != UInt8(ascii: ".") { reject() }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// All digits before the point must be present, followed by one to eight decimals.
    @inline(always)
    mutating func minutes(_ bytes: RawSpan, digits: Int) -> Minutes? {
        let field = next(bytes)
        guard !field.isEmpty else { return nil }
        let decimals = field.count &- digits &- 1
        guard decimals >= 1, decimals <= 8, bytes.byte(at: field.start &+ digits) == UInt8(ascii: ".") else {
            reject()
            return nil
        }
        let whole = Digits(bytes, at: field.start, count: digits)
        let fraction = Digits(bytes, at: field.start &+ digits &+ 1, count: decimals)
        invalidBits |= whole.invalidBits | fraction.invalidBits
        let (hundreds, degrees, minutes) = whole.degreesAndMinutes
        rangeErrors |= 59 &- minutes
        let scale = wholeTensTo[decimals]
        return Minutes(
            numerator: ((hundreds &* 100 &+ degrees) &* 60 &+ minutes) &* scale &+ fraction.number, scale: scale)
    }
}

extension FastFields {
    /// The ends of the remaining fields: bit 0 is the first byte of the next one.
    @inline(always)
    var shape: UInt64 { UInt64(truncatingIfNeeded: ends &>> Ends(truncatingIfNeeded: start &- base)) }

    /// Continues where another reader of the same fields stopped. Constant properties are not copied, so that the
    /// compiler can still treat them as constants.
    @inline(always)
    mutating func resume(from other: FastFields) {
        start = other.start
        ends = other.ends
        invalidBits = other.invalidBits
        rangeErrors = other.rangeErrors
    }

    /// Skips fields of this many bytes, commas included, and adds the invalid bits of their digits.
    @inline(always)
    mutating func skip(_ count: Int, invalidBits: UInt64) {
        start &+= count
        // Shifting by the full bit width is undefined; this is rare enough to leave it to the strict reader.
        rangeErrors |= Ends.bitWidth &- 1 &- (start &- base)
        ends = ends & .max &<< Ends(truncatingIfNeeded: start &- base) | last
        self.invalidBits |= invalidBits
    }
}

/// One bit for each byte of the fields: 64 bits for most sentences, more for longer ones.
protocol FieldEnds: FixedWidthInteger, UnsignedInteger {
    /// The commas that follow a line's address and `lead` more bytes.
    init(_ window: RawSpan, _ commas: Commas, lead: Int)
}

extension UInt64: FieldEnds {
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, lead: Int) {
        self = commas.bits &>> UInt64(truncatingIfNeeded: lead)
        if lead > 0 {
            self |= UInt64(Commas.bits(window, at: Block.start &+ 64)) &<< UInt64(truncatingIfNeeded: 64 &- lead)
        }
    }
}

extension UInt128: FieldEnds {
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, lead: Int) {
        let later = Commas.bits(window, at: Block.start &+ 64)
        self = (UInt128(commas.bits) | UInt128(later) &<< 64) &>> UInt128(truncatingIfNeeded: lead)
    }
}
