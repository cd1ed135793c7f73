/// How a whole number is written.
public struct OSLogIntegerFormatting: Sendable {
    let radix: Int
    let prefix: String
    let isUppercase: Bool
    let minDigits: Int

    private init(_ radix: Int, prefix: String = "", isUppercase: Bool = false, minDigits: Int = 1) {
        (self.radix, self.prefix, self.isUppercase, self.minDigits) = (radix, prefix, isUppercase, minDigits)
    }

    /// To the base 10.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(10) }
    /// To the base 10, with at least `minDigits` digits.
    public static func decimal(minDigits: Int) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(10, minDigits: minDigits)
    }
    /// To the base 16.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(16) }
    /// To the base 16.
    public static func hex(
        includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase)
    }
    /// To the base 8.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(8) }

    func text(of number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
        return (number < 0 ? "-" : "") + prefix + zeros + digits
    }
}
