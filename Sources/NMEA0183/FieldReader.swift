import LocationModel

/// Reads the fields of a sentence in order, each once, up to the `*` of its checksum.
///
/// A field that is empty or missing at the end is nil. One that cannot be read is rejected together with the sentence,
/// because the fields may have shifted or been damaged; a well-formed value that cannot be, beside fields that can, is
/// left out and counted (``discardValue()``). There are two readers: ``FastFields`` supports the usual shapes of fields
/// and reads all digits of a field at once; ``StrictFields`` reads byte by byte, supports every shape, and alone
/// decides what is malformed. Each layout is written once for both.
///
/// A reader stores only offsets and receives the bytes with each call, because a stored span would need a lifetime.
protocol FieldReader {
    /// The next field; empty if there is none.
    mutating func next(_ bytes: RawSpan) -> Field
    /// Whether there is an unread field.
    var hasNext: Bool { get }
    /// Rejects the whole sentence.
    mutating func reject()
    /// Leaves out the value just read, and counts it; the rest of the sentence is kept.
    mutating func discardValue()

    /// An integer within a range.
    mutating func integer(_ bytes: RawSpan, in range: ClosedRange<Int>) -> Int?
    /// An integer code, nearly always one digit; one outside the range is discarded.
    mutating func code(_ bytes: RawSpan, in range: ClosedRange<UInt8>) -> UInt8?
    /// A decimal number within a range.
    mutating func decimal(_ bytes: RawSpan, in range: ClosedRange<Double>) -> Double?
    /// A dilution of precision; one that is negative or greater than 10^6 is discarded.
    mutating func dilution(_ bytes: RawSpan) -> Double?
    /// A field `hhmmss` with any number of decimals, of which nine are used.
    ///
    /// Second 60 is valid only as 23:59:60, where UTC inserts leap seconds.
    mutating func time(_ bytes: RawSpan) -> TimeOfDay?
    /// A field `ddmm.mm` with this many digits before the point.
    mutating func minutes(_ bytes: RawSpan, digits: Int) -> Minutes?
    /// The number of messages in a group, the number of this one, and the satellites in view.
    mutating func group(_ bytes: RawSpan) -> (Int, Int, Int)
    /// Satellites in view, four fields each, and their count.
    mutating func satellites(_ bytes: RawSpan) -> (InlineArray<4, GSV.Satellite>, Int)
    /// Twelve fields with the numbers of the satellites in use, 0 for an empty slot.
    mutating func slots(_ bytes: RawSpan) -> GSA.Slots
}

/// The bytes of a field, without the commas around it.
struct Field {
    let start: Int
    let end: Int

    @inline(always)
    var count: Int { end &- start }
    @inline(always)
    var isEmpty: Bool { end <= start }
}

extension FieldReader {
    /// Skips fields regardless of their content.
    @inline(always)
    mutating func skip(_ bytes: RawSpan, count: Int = 1) {
        for _ in 0..<count { _ = next(bytes) }
    }

    /// A field of one character.
    @inline(always)
    mutating func letter(_ bytes: RawSpan) -> UInt8? {
        let field = next(bytes)
        guard field.count == 1 else {
            if field.count > 1 { reject() }
            return nil
        }
        return bytes.byte(at: field.start)
    }

    /// The unit of the preceding field: this letter, or empty.
    @inline(always)
    mutating func unit(_ bytes: RawSpan, _ unit: UInt8) {
        if let letter = letter(bytes), letter != unit { reject() }
    }

    /// `A` is true, `V` is false.
    @inline(always)
    mutating func status(_ bytes: RawSpan) -> Bool? {
        guard let letter = letter(bytes) else { return nil }
        if letter == UInt8(ascii: "A") { return true }
        if letter != UInt8(ascii: "V") { reject() }
        return false
    }

    /// A mode indicator. Later versions of the standard have added letters, so an unknown letter is discarded.
    @inline(always)
    mutating func positioningMode(_ bytes: RawSpan) -> PositioningMode? {
        guard let letter = letter(bytes) else { return nil }
        return positioningMode(letter)
    }

    /// The mode of a letter; nil if it is unknown.
    @inline(always)
    mutating func positioningMode(_ letter: UInt8) -> PositioningMode? {
        let mode = PositioningMode(rawValue: letter)
        if mode == nil {
            if letter.isLetter { discardValue() } else { reject() }
        }
        return mode
    }

    /// A field `ddmmyy`; years 80 to 99 belong to the 20th century.
    @inline(always)
    mutating func date(_ bytes: RawSpan) -> CalendarDate? {
        let field = next(bytes)
        guard field.count > 0 else { return nil }
        guard field.count == 6, let (day, month, year) = Digits(bytes, sixBefore: field.end).threePairs,
            let date = CalendarDate(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day)
        else {
            reject()
            return nil
        }
        return date
    }

    /// The four fields `ddmm.mm,a,dddmm.mm,a`. Either all are present or none: half a position rejects the sentence. A
    /// hemisphere without its number, which some receivers send before their first fix, counts as no position.
    @inline(always)
    mutating func coordinate(_ bytes: RawSpan) -> Coordinate? {
        let latitude = angle(bytes, digits: 4, limit: 90, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
        let longitude = angle(bytes, digits: 5, limit: 180, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        guard let latitude, let longitude else {
            if latitude != nil || longitude != nil { reject() }
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// An angle and its hemisphere, in degrees.
    @inline(always)
    private mutating func angle(
        _ bytes: RawSpan, digits: Int, limit: Int, positive: UInt8, negative: UInt8
    ) -> Double? {
        let minutes = minutes(bytes, digits: digits)
        let hemisphere = letter(bytes)
        if let hemisphere, hemisphere != positive, hemisphere != negative { reject() }
        guard let minutes else { return nil }
        if hemisphere == nil || minutes.numerator > limit &* 60 &* minutes.scale { reject() }
        return hemisphere == negative ? -minutes.degrees : minutes.degrees
    }
}

extension UInt8 {
    /// `A` to `Z` and `a` to `z`.
    fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

/// An angle as a fraction of minutes.
struct Minutes {
    var numerator: Int
    /// Ten to the power of the number of decimals, which is at most 11.
    var scale: Int

    /// Correctly rounded: the integer (degrees x 60 + minutes) x 10^k is divided once by 60 x 10^k. With up to k = 11
    /// decimals of a minute both are below 2^53 (10800 x 10^11 is 1.08e15), so they are exact as `Double`, and IEEE
    /// division rounds correctly.
    @inline(always)
    var degrees: Double { Double(numerator) / Double(60 &* scale) }
}

/// The value of a hexadecimal digit in either case.
@inline(always)
func hexadecimalValue(_ character: UInt8) -> UInt8? {
    let digit = character &- UInt8(ascii: "0")
    let letter = (character | 0x20) &- UInt8(ascii: "a")
    // Selects a value instead of branching, because the sequence of digits and letters is unpredictable.
    let value = digit < 10 ? digit : letter &+ 10
    return digit < 10 || letter < 6 ? value : nil
}
