import LocationModel

/// Writes the fields of one sentence as ASCII with integer arithmetic only, without `String` or locale.
///
/// It takes over the caller's buffer for one sentence, so that nothing is copied.
struct SentenceWriter {
    var bytes: [UInt8]
    let minuteDecimals: Int
    let secondDecimals: Int

    /// Begins a sentence: `$`, the talker, the type.
    mutating func begin(_ talker: Talker, _ type: UInt64) {
        bytes.append(UInt8(ascii: "$"))
        bytes.append(UInt8(truncatingIfNeeded: talker.code >> 8))
        bytes.append(UInt8(truncatingIfNeeded: talker.code))
        bytes.append(UInt8(truncatingIfNeeded: type >> 16))
        bytes.append(UInt8(truncatingIfNeeded: type >> 8))
        bytes.append(UInt8(truncatingIfNeeded: type))
    }

    mutating func empty() { bytes.append(UInt8(ascii: ",")) }

    /// Appends a field with one letter, or an empty one.
    mutating func letter(_ letter: UInt8?) {
        empty()
        if let letter { bytes.append(letter) }
    }

    /// Appends a field with an integer, or an empty one.
    mutating func integer(_ value: Int?, digits: Int = 1) {
        empty()
        guard let value else { return }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        append(UInt64(value.magnitude), digits: digits)
    }

    /// Appends a field with a number rounded to the given decimals; empty if it is nil, not finite, or at least 10^12.
    mutating func decimal(_ value: Double?, decimals: Int) {
        empty()
        guard let value, let scaled = roundedProduct(value, powerOfTen(decimals)) else { return }
        if value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
        append(scaled, digits: 1, decimals: decimals)
    }

    /// Appends a field with an angle of 0 up to but not including 360 degrees: 359.999 rounds to 0.00, not to 360.00.
    mutating func angle(_ value: Double?, decimals: Int) {
        empty()
        guard let value, value >= 0, let scaled = roundedProduct(value, powerOfTen(decimals)) else { return }
        append(scaled % (360 * powerOfTen(decimals)), digits: 1, decimals: decimals)
    }

    /// Appends a field `hhmmss.ss`. Digits below the last one are truncated, not rounded: the last hundredth of a day
    /// must not become a time of the next day, whose date the sentence does not carry.
    mutating func time(_ time: TimeOfDay?) {
        empty()
        guard let time, time.nanoseconds >= 0 else { return }
        let nanoseconds = UInt64(time.nanoseconds)
        // The 86 401st second of a day is the leap second 23:59:60.
        let second = min(nanoseconds / 1_000_000_000, 86_400)
        let isLeap = second == 86_400
        append(isLeap ? 23 : second / 3600, digits: 2)
        append(isLeap ? 59 : second / 60 % 60, digits: 2)
        append(isLeap ? 60 : second % 60, digits: 2)
        guard secondDecimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        append(nanoseconds % 1_000_000_000 / powerOfTen(9 - secondDecimals), digits: secondDecimals)
    }

    /// Appends the four fields of a position: `ddmm.mm,a,dddmm.mm,a`, all empty if there is none.
    mutating func coordinate(_ coordinate: Coordinate?) {
        let latitude = coordinate.flatMap { scaledMinutes($0.latitude, limit: 90) }
        let longitude = coordinate.flatMap { scaledMinutes($0.longitude, limit: 180) }
        guard let coordinate, let latitude, let longitude else {
            for _ in 0..<4 { empty() }
            return
        }
        empty()
        append(minutes: latitude, degreeDigits: 2)
        letter(coordinate.latitude.sign == .minus ? UInt8(ascii: "S") : UInt8(ascii: "N"))
        empty()
        append(minutes: longitude, degreeDigits: 3)
        letter(coordinate.longitude.sign == .minus ? UInt8(ascii: "W") : UInt8(ascii: "E"))
    }

    /// Ends the sentence that began at an offset: checksum and CR LF.
    mutating func end(from start: Int) {
        let checksum = sentenceChecksum(of: bytes[(start + 1)...])
        bytes.append(UInt8(ascii: "*"))
        hexadecimal(checksum >> 4)
        hexadecimal(checksum & 15)
        bytes.append(13)
        bytes.append(10)
    }

    /// Appends one hexadecimal digit in upper case, without a comma.
    mutating func hexadecimal(_ value: UInt8) {
        bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10)
    }

    /// Appends a number with at least this many digits, without a comma.
    mutating func append(_ value: UInt64, digits: Int) {
        var divisor = powerOfTen(digits - 1)
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func append(_ scaled: UInt64, digits: Int, decimals: Int) {
        let scale = powerOfTen(decimals)
        append(scaled / scale, digits: digits)
        guard decimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        append(scaled % scale, digits: decimals)
    }

    private mutating func append(minutes: UInt64, degreeDigits: Int) {
        let degree = 60 * powerOfTen(minuteDecimals)
        append(minutes / degree, digits: degreeDigits)
        append(minutes % degree, digits: 2, decimals: minuteDecimals)
    }

    /// Minutes times 10^decimals; the whole angle is rounded, so that 59.999995' carries into the degree.
    private func scaledMinutes(_ degrees: Double, limit: Double) -> UInt64? {
        guard degrees.magnitude <= limit else { return nil }
        return roundedProduct(degrees, 60 * powerOfTen(minuteDecimals))
    }
}

/// 10 to the power of 0 to 18.
func powerOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<max(0, min(18, exponent)) { power *= 10 }
    return power
}

/// The magnitude of a number times a factor, rounded exactly (ties away from zero); nil if not finite or at least
/// 10^12.
///
/// A `Double` is an integer times a power of two, so its product with an integer is exact in 128 bits: 53 bits of
/// significand and 63 of the factor. Multiplying as `Double` would round twice.
func roundedProduct(_ value: Double, _ factor: UInt64) -> UInt64? {
    guard value.magnitude < 1e12 else { return nil }
    guard value != 0 else { return 0 }
    let exponent = Int(value.magnitude.exponent) - 52
    guard exponent > -180 else { return 0 }
    let significand = UInt128((value.magnitude.significand * 0x1p52).rounded(.down))
    let product = significand * UInt128(factor)
    let rounded: UInt128
    if exponent >= 0 {
        rounded = product << UInt128(exponent)
    } else if exponent <= -128 {
        rounded = 0
    } else {
        let half = UInt128(1) << UInt128(-exponent - 1)
        rounded = (product + half) >> UInt128(-exponent)
    }
    return UInt64(exactly: rounded)
}
