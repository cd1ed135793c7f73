import LocationModel

/// Reads fields of the usual shapes, all digits of one at once, and without a branch for each thing that could be wrong:
/// it collects the doubts and is asked once, at the end. What it has read counts only when ``isUsual`` says so; else
/// ``ExactFields`` reads the sentence again.
///
/// Where the fields end is known before they are read, one bit for each byte: that is `Ends`.
struct UsualFields<Ends: FieldEnds>: FieldReader {
    /// Offset of the next field; beyond ``end`` when there is none.
    private(set) var start: Int
    /// Offset behind the last field.
    let end: Int
    /// The ends of the next fields: bit *i* is the byte at ``base`` + *i*. The last one stays for ever.
    private var ends: Ends
    private let last: Ends
    private let base: Int
    /// Collected ``Digits/strays``.
    private var strays: UInt64 = 0
    /// Negative when a number was outside its range, or a field had another shape.
    private var margins: Int

    /// Whether all fields so far had the usual shapes, and what was read is right.
    @inline(always)
    var isUsual: Bool { strays & Digits.strayBits == 0 && margins >= 0 }

    /// A reader of the fields behind a line's address. The first one has at least `lead` bytes, and what comes behind
    /// these fits into `Ends`.
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, to end: Int, lead: Int) {
        start = Block.start
        base = Block.start &+ lead
        self.end = end
        last = 1 &<< Ends(truncatingIfNeeded: end &- base)
        ends = Ends(window, commas, lead: lead) & (last &- 1) | last
        // A line that ends before.
        margins = end &- base
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
    mutating func reject() { margins = -1 }

    /// Up to four digits. An empty field counts as zero in the range.
    @inline(always)
    mutating func integer(_ bytes: RawSpan, in range: ClosedRange<Int>) -> Int? {
        let field = next(bytes)
        let value = number(bytes, field)
        margins |= (value &- range.lowerBound) | (range.upperBound &- value)
        return field.isEmpty ? nil : value
    }

    /// The number that up to four digits make; zero if there are none.
    @inline(always)
    private mutating func number(_ bytes: RawSpan, _ field: Field) -> Int {
        // What stands behind it is shifted out; all of it when the field is empty.
        let shift = UInt64(truncatingIfNeeded: 32 &- 8 &* field.count)
        let digits = UInt64(bytes.half(at: field.start) ^ 0x3030_3030) &<< shift & 0xFFFF_FFFF
        strays |= digits | (digits &+ 0x7676_7676)
        margins |= 4 &- field.count
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

    /// Up to eight characters and a sign; the range is one of 0...360, 0 up to more than 10^6, or more than +-10^8.
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
        // A point has become 0x1E; of its byte the highest bit is found.
        let others = values ^ 0x1E1E_1E1E_1E1E_1E1E
        let point = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
        let magnitude: Double
        if point == 0 {
            // More than six digits may be outside the range.
            margins |= 6 &- count
            let digits = Digits(values: values)
            strays |= digits.strays
            magnitude = Double(digits.number)
        } else {
            margins |= count &- 2
            // Behind all of them it may leave more than six digits before it, which may be outside the range.
            strays |= point & 0x8000_0000_0000_0000
            // It is squeezed out: what stands before it moves up by one byte.
            let before = values & ((point &>> 7) &- 1)
            let behind = values & (0 &- (point &<< 1))
            let digits = Digits(values: before &<< 8 | behind)
            strays |= digits.strays
            magnitude = Double(digits.number) / tensBehind[point.trailingZeroBitCount &>> 3]
        }
        let value = isNegative ? -magnitude : magnitude
        if range.upperBound < 1e6, value > range.upperBound { reject() }
        return value
    }

    /// `n.nn`, as most dilutions and many speeds are; within every range.
    @inline(always)
    private mutating func hundredths(_ bytes: RawSpan, _ field: Field) -> Double? {
        guard field.count == 4 else { return nil }
        let digits = UInt64(bytes.half(at: field.start) ^ 0x3030_2E30)
        guard digits & 0xFF00 == 0 else { return nil }
        strays |= digits | (digits &+ 0x7676_0076)
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
                strays |= digits.strays
                nanosecond = digits.number &* wholeTensTo[9 &- decimals]
            }
        }
        if decimals >= 0, bytes.byte(at: field.start &+ 6) != UInt8(ascii: ".") { reject() }
        return TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    }

    /// All digits before the point, and one to eight decimals.
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
        strays |= whole.strays | fraction.strays
        let (hundreds, degrees, minutes) = whole.degreesAndMinutes
        margins |= 59 &- minutes
        let scale = wholeTensTo[decimals]
        return Minutes(
            numerator: ((hundreds &* 100 &+ degrees) &* 60 &+ minutes) &* scale &+ fraction.number, scale: scale)
    }
}

extension UsualFields {
    /// The ends of the next fields: bit 0 is the first byte of the next one.
    @inline(always)
    var shape: UInt64 { UInt64(truncatingIfNeeded: ends &>> Ends(truncatingIfNeeded: start &- base)) }

    /// Goes on where another reader of the same fields has come to. What never changes is left alone: as constants.
    @inline(always)
    mutating func goOn(as other: UsualFields) {
        start = other.start
        ends = other.ends
        strays = other.strays
        margins = other.margins
    }

    /// Passes over fields with so many bytes, commas included, whose bytes were digits but for those that strayed.
    @inline(always)
    mutating func pass(_ count: Int, strays: UInt64) {
        start &+= count
        // Behind the last bit there is nothing to shift by: rare enough for the other reader.
        margins |= Ends.bitWidth &- 1 &- (start &- base)
        ends = ends & .max &<< Ends(truncatingIfNeeded: start &- base) | last
        self.strays |= strays
    }
}

/// A bit for each byte of the fields: 64 for most sentences, more for the longer ones.
protocol FieldEnds: FixedWidthInteger, UnsignedInteger {
    /// The commas behind a line's address and so many bytes more.
    init(_ window: RawSpan, _ commas: Commas, lead: Int)
}

extension UInt64: FieldEnds {
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, lead: Int) {
        self = commas.bits &>> UInt64(truncatingIfNeeded: lead)
        if lead > 0 {
            self |= Commas.bits(window, at: Block.start &+ 64) &<< UInt64(truncatingIfNeeded: 64 &- lead)
        }
    }
}

extension UInt128: FieldEnds {
    @inline(always)
    init(_ window: RawSpan, _ commas: Commas, lead: Int) {
        let later = Commas.bits(window, at: Block.start &+ 64) | Commas.bits(window, at: Block.start &+ 72) &<< 8
        self = (UInt128(commas.bits) | UInt128(later) &<< 64) &>> UInt128(truncatingIfNeeded: lead)
    }
}
