extension [UInt8] {
    /// Appends a whole number without creating a string.
    package mutating func append(decimal value: Int) {
        if value.magnitude < 1 << 46, let text = ShortText(Double(value), decimals: 0) {
            append(text)
        } else {
            append(contentsOf: String(value).utf8)
        }
    }

    /// Appends a number in decimal, rounded to at most `decimals` decimals (up to nine) with ties away from zero.
    /// Trailing zeros are omitted unless `padded`. A value with too many digits for an integer is written as Swift
    /// prints it.
    package mutating func append(decimal value: Double, decimals: Int, padded: Bool = false) {
        if let text = ShortText(value, decimals: decimals, padded: padded) {
            append(text)
        } else {
            append(contentsOf: value.longText(decimals: decimals, padded: padded).utf8)
        }
    }
}

extension Double {
    /// This number with exactly the given number of decimals.
    package func text(decimals: Int) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: self, decimals: decimals, padded: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// This number with at most `decimals` decimals, none that are zero at the end.
    package func shortText(decimals: Int) -> String {
        var bytes: [UInt8] = []
        bytes.append(decimal: self, decimals: decimals)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// This share as a percentage with one decimal: `42.5 %`.
    package var percentText: String { "\((self * 100).text(decimals: 1)) %" }

    /// The fallback for values with more digits than a ``ShortText`` can hold.
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
    /// A direction in degrees that is safe to print with this many decimals: 359.9996 would print as 360, so it becomes
    /// 0.
    package func direction(decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return self * scale < 360 * scale - 0.5 ? self : 0
    }
}

extension Int {
    /// This number followed by the singular or plural noun.
    package func counted(_ one: String, _ several: String) -> String { "\(grouped) \(self == 1 ? one : several)" }

    /// This number with its digits grouped in thousands by a narrow space that every terminal can display: 86 400.
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

extension BinaryInteger {
    /// This number, which is not negative, with zeros in front up to `digits` digits.
    package func text(digits: Int, radix: Int = 10, uppercase: Bool = false) -> String {
        let text = String(self, radix: radix, uppercase: uppercase)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
