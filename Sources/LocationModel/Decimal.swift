extension [UInt8] {
    /// Appends a number rounded to so many decimals, ties away from zero, zeros at the end left out unless `padded`.
    ///
    /// Integer arithmetic: no locale, no exponent, no digit that another libc would round differently.
    package mutating func append(decimal value: Double, decimals: Int, padded: Bool = false) {
        var scale = 1
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (value * Double(scale)).rounded()
        guard scaled.magnitude < 0x1p62 else { return append(contentsOf: "\(value)".utf8) }
        let (whole, fraction) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
        if scaled < 0 { append(UInt8(ascii: "-")) }
        append(digits: whole)
        guard decimals > 0, padded || fraction > 0 else { return }
        append(UInt8(ascii: "."))
        var (shown, count) = (fraction, decimals)
        if !padded {
            while shown % 10 == 0 { (shown, count) = (shown / 10, count - 1) }
        }
        append(digits: shown, atLeast: count)
    }

    /// Appends a number that is not negative, with zeros before it up to so many digits.
    package mutating func append(digits value: Int, atLeast count: Int = 1) {
        if value >= 10 || count > 1 { append(digits: value / 10, atLeast: count - 1) }
        append(UInt8(ascii: "0") + UInt8(value % 10))
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
