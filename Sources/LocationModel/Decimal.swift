extension [UInt8] {
    /// Appends a number as it is printed: rounded to so many decimals, nine at the most, ties away from zero, zeros at the
    /// end left out unless `padded`. One of too many digits for an integer is written as Swift writes it.
    package mutating func append(decimal value: Double, decimals: Int, padded: Bool = false) {
        if let text = ShortText(value, decimals: decimals, padded: padded) {
            append(text)
        } else {
            append(contentsOf: value.longText(decimals: decimals, padded: padded).utf8)
        }
    }
}

extension Double {
    /// This number with exactly so many decimals.
    package func text(decimals: Int) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: self, decimals: decimals, padded: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// One of more digits than a ``ShortText`` has room for.
    fileprivate func longText(decimals: Int, padded: Bool) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let scaled = (self * scale).rounded()
        guard scaled.magnitude < 0x1p62 else { return "\(self)" }
        let digits = String(Int(scaled))
        var fraction = digits.suffix(decimals)
        if !padded { while fraction.hasSuffix("0") { fraction.removeLast() } }
        return digits.dropLast(decimals) + (fraction.isEmpty ? "" : ".") + fraction
    }
}

extension Double {
    /// A direction as it is printed with so many decimals: 359.9996 is north again, and 360 is none.
    package func direction(decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return self * scale < 360 * scale - 0.5 ? self : 0
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
