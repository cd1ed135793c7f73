import LocationModel

/// Physically possible ranges. The standard does not limit its fields, so a value outside is well-formed but wrong: it
/// is discarded and counted, and the rest of the sentence is kept.
enum PossibleRange {
    /// Metres above mean sea level: from below the deepest trench (11 km) to the edge of space. Civil receivers are
    /// limited to 80 km at most.
    static let altitude = -12_000.0...100_000.0
    /// Height of the geoid above the ellipsoid in metres: EGM2008 ranges from -107 to 86; the margin allows for coarse
    /// tables.
    static let geoidSeparation = -200.0...200.0
    /// A dilution of precision: receivers without a fix report up to 9999.
    static let dilution = 0.0...1e6
    /// Knots, up to ``Fix/greatestSpeed``.
    static let knots = 0.0...1000.0
    /// The same in kilometres per hour.
    static let kilometersPerHour = 0.0...1852.0
}

extension FieldReader {
    /// A decimal number of either sign; nil if it is outside the possible range.
    @inline(always)
    mutating func decimal(_ bytes: RawSpan, possible range: ClosedRange<Double>) -> Double? {
        decimal(bytes, in: -.infinity ... .infinity).flatMap { possible($0, in: range) }
    }

    /// A speed, which has no sign; nil if it is outside the possible range.
    @inline(always)
    mutating func speed(_ bytes: RawSpan, possible range: ClosedRange<Double>) -> Double? {
        decimal(bytes, in: 0 ... .infinity).flatMap { possible($0, in: range) }
    }

    @inline(always)
    mutating func possible(_ value: Double, in range: ClosedRange<Double>) -> Double? {
        guard range.contains(value) else {
            discardValue()
            return nil
        }
        return value
    }

    /// A hexadecimal digit that a later version of the standard has appended to the sentence. Before that version the
    /// field was proprietary, so anything else in it is nil.
    @inline(always)
    mutating func appendedDigit(_ bytes: RawSpan) -> UInt8? {
        let field = next(bytes)
        return field.count == 1 ? hexadecimalValue(bytes.byte(at: field.start)) : nil
    }
}
