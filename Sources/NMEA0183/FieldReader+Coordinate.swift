import LocationModel

/// Reading a position.
extension FieldReader {
    /// The four fields `ddmm.mm,a,dddmm.mm,a`. All of them or none: half a position rejects the sentence, and a
    /// hemisphere without its number, which some receivers send before their first fix, is no position.
    @inline(__always)
    mutating func coordinate(_ bytes: RawSpan) -> Coordinate? {
        let latitude = angle(
            bytes, limit: 90, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"), mostDigits: 4)
        let longitude = angle(
            bytes, limit: 180, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"), mostDigits: 5)
        guard let latitude, let longitude else {
            if latitude != nil || longitude != nil { reject() }
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// An angle and its hemisphere, in degrees.
    ///
    /// Exact: the integer (degrees x 60 + minutes) x 10^k divided once by 60 x 10^k. With k up to 11 decimals of a
    /// minute both are below 2^53 (10800 x 10^11 is 1.08e15), hence exact as `Double`, and IEEE division rounds
    /// correctly. Decimals behind the 11th, which are 20 nanometres, must be digits and are cut off.
    @inline(__always)
    private mutating func angle(
        _ bytes: RawSpan, limit: UInt64, positive: UInt8, negative: UInt8, mostDigits: Int
    ) -> Double? {
        guard open(bytes) else {
            if let letter = letter(bytes), letter != positive, letter != negative { reject() }
            return nil
        }
        var whole: UInt64 = 0
        let first = position
        while let digit = digit(bytes), position - first < mostDigits {
            whole = whole * 10 + digit
            position += 1
        }
        // Fewer than three digits would have no degrees; leading zeros of the degrees may be missing.
        let digits = position - first
        let (degrees, minutes) = whole.quotientAndRemainder(dividingBy: 100)
        var numerator = degrees * 60 + minutes
        var scale: UInt64 = 1
        if position < end, bytes.byte(at: position) == UInt8(ascii: ".") {
            position += 1
            while let digit = digit(bytes) {
                if scale < 100_000_000_000 {
                    numerator = numerator * 10 + digit
                    scale *= 10
                }
                position += 1
            }
        }
        close(bytes)
        let hemisphere = letter(bytes)
        guard digits >= 3, minutes < 60, numerator <= limit * 60 * scale,
            hemisphere == positive || hemisphere == negative
        else {
            reject()
            return nil
        }
        let magnitude = Double(numerator) / Double(60 * scale)
        return hemisphere == negative ? -magnitude : magnitude
    }
}
