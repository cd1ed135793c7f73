import Foundation
import LocationModel
import TestSupport
import Testing

struct DecimalTests {
    @Test(
        arguments: [
            (0, 0, "0", "0"), (0, 3, "0", "0.000"), (-0.0004, 3, "0", "0.000"), (-0.0005, 3, "-0.001", "-0.001"),
            (0.5, 0, "1", "1"), (-2.5, 0, "-3", "-3"), (1.05, 1, "1.1", "1.1"), (9.996, 2, "10", "10.00"),
            (52.1000004, 6, "52.1", "52.100000"), (-179.9999999, 6, "-180", "-180.000000"), (100, 2, "100", "100.00"),
            (99_999_999.5, 0, "100000000", "100000000"), (123_456_789_012, 3, "123456789012", "123456789012.000"),
            (4.6e18, 0, "4600000000000000000", "4600000000000000000"), (1e300, 2, "1e+300", "1e+300"),
            (0.5.nextDown, 0, "0", "0"), (1.5.nextDown, 0, "1", "1"), (0.05.nextDown, 1, "0", "0.0"),
            (.nan, 2, "nan", "nan"), (-.infinity, 2, "-inf", "-inf"),
        ] as [(Double, Int, String, String)])
    func `A number is rounded and written`(value: Double, decimals: Int, text: String, padded: String) {
        #expect(written(value, decimals: decimals) == text)
        #expect(value.text(decimals: decimals) == padded)
    }

    /// The oracle is the rounded integer, printed by the Swift standard library.
    @Test func `Any number is the rounded integer with a decimal point in it`() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            let decimals = Int.random(in: 0...9, using: &generator)
            let size = Double.random(in: -9...9, using: &generator)
            let value = (Bool.random(using: &generator) ? 1 : -1) * pow(10, size)
            let scaled = Int((value * pow(10, Double(decimals))).rounded())
            var digits = String(scaled.magnitude)
            digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
            var padded = (scaled < 0 ? "-" : "") + digits.dropLast(decimals)
            if decimals > 0 { padded += "." + digits.suffix(decimals) }
            #expect(value.text(decimals: decimals) == padded)
            var short = padded
            if decimals > 0 {
                while short.hasSuffix("0") { short.removeLast() }
                if short.hasSuffix(".") { short.removeLast() }
            }
            #expect(written(value, decimals: decimals) == short)
            let text = ShortText(value, decimals: decimals)
            #expect(text == (digits.count > 14 ? nil : ShortText(short)))
        }
    }

    @Test func `A whole number has at least so many digits`() {
        #expect([0, 7, 42, 123].map { $0.text(digits: 2) } == ["00", "07", "42", "123"])
        #expect(UInt8(10).text(digits: 4, radix: 16) == "000a" && UInt8(10).text(digits: 3, radix: 8) == "012")
        #expect(UInt64.max.text(digits: 20, radix: 16, uppercase: true) == "0000FFFFFFFFFFFFFFFF")
    }

    private func written(_ value: Double, decimals: Int) -> String {
        var bytes = Array("[".utf8)
        bytes.append(decimal: value, decimals: decimals)
        return String(decoding: bytes.dropFirst(), as: UTF8.self)
    }
}
