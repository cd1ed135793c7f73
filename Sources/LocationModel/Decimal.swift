/// A number as it is printed: rounded to so many decimals, ties away from zero, zeros at the end left out unless `padded`.
///
/// Integer arithmetic: no locale, no exponent, no digit that another libc would round differently.
package struct DecimalNumber {
    private let isNegative: Bool
    private let whole: UInt64
    private let wholeDigits: Int
    private let fraction: UInt64
    private let decimals: Int

    /// Nil for what has too many digits for an integer, or is no number.
    package init?(_ value: Double, decimals: Int, padded: Bool = false) {
        var scale: UInt64 = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * Double(scale)).rounded()
        guard scaled.magnitude < 0x1p62 else { return nil }
        isNegative = scaled < 0
        var (whole, fraction) = UInt64(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
        self.whole = whole
        var digits = 1
        while whole >= 10 { (whole, digits) = (whole / 10, digits + 1) }
        wholeDigits = digits
        var decimals = decimals
        if !padded {
            while decimals > 0, fraction % 10 == 0 { (fraction, decimals) = (fraction / 10, decimals - 1) }
        }
        (self.fraction, self.decimals) = (fraction, decimals)
    }

    /// How many bytes it is printed in, 21 at the most.
    package var count: Int { (isNegative ? 1 : 0) + wholeDigits + (decimals > 0 ? 1 + decimals : 0) }

    fileprivate func append(to bytes: inout OutputSpan<UInt8>) {
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        bytes.append(digits: whole, count: wholeDigits)
        guard decimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(digits: fraction, count: decimals)
    }
}

extension OutputSpan<UInt8> {
    /// Appends a number.
    package mutating func append(_ number: DecimalNumber) { number.append(to: &self) }

    /// Appends the last digits of a number, zeros where it has fewer.
    package mutating func append(digits value: UInt64, count: Int) {
        guard count <= 8 else {
            append(digits: value / 100_000_000, count: count - 8)
            return append(digits: value, count: 8)
        }
        // They come last first, and go up a word of eight bytes: then the first one is in its lowest byte.
        var (word, rest) = (UInt64(0), value)
        for _ in 0..<count {
            word = word << 8 | (UInt64(UInt8(ascii: "0")) + rest % 10)
            rest /= 10
        }
        for _ in 0..<count {
            append(UInt8(truncatingIfNeeded: word))
            word >>= 8
        }
    }
}

extension [UInt8] {
    /// Appends a number, rounded as ``DecimalNumber`` is.
    package mutating func append(decimal value: Double, decimals: Int, padded: Bool = false) {
        guard let number = DecimalNumber(value, decimals: decimals, padded: padded) else {
            return append(contentsOf: "\(value)".utf8)
        }
        append(addingCapacity: number.count) { $0.append(number) }
    }
}

extension Double {
    /// This number with exactly so many decimals.
    package func text(decimals: Int) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: self, decimals: decimals, padded: true)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Double {
    /// A direction as it is printed with so many decimals: 359.9996 is north again, and 360 is none.
    package func direction(decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return (self * scale).rounded() < 360 * scale ? self : 0
    }
}

extension Int {
    /// This number of things, in the singular or the plural.
    package func counted(_ one: String, _ several: String) -> String { "\(grouped) \(self == 1 ? one : several)" }

    /// This number with its thousands set apart by a narrow space that every terminal has: 86 400.
    package var grouped: String {
        let digits = String(magnitude)
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0 && (digits.count - index).isMultiple(of: 3) { text += " " }
            text.append(digit)
        }
        return text
    }
}
