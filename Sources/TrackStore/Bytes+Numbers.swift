/// Numbers of a few bytes, the lowest byte first.
extension [UInt8] {
    mutating func append(littleEndian number: UInt64, _ count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (UInt64(index) * 8))) }
    }

    mutating func set(_ number: UInt64, at offset: Int, _ count: Int) {
        for index in 0..<count { self[offset + index] = UInt8(truncatingIfNeeded: number >> (UInt64(index) * 8)) }
    }

    /// Appends a number in groups of seven bits; small numbers of either sign are short.
    mutating func append(variable number: Int64) {
        var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

extension ArraySlice<UInt8> {
    func number(at offset: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[offset + $1]) << (UInt64($1) * 8) }
    }

    func signedNumber(at offset: Int, _ count: Int) -> Int64 {
        let unused = Int64(64 - 8 * count)
        return (Int64(bitPattern: number(at: offset, count)) << unused) >> unused
    }

    /// Removes a number of ``Array/append(variable:)`` from the front; nil if it does not end.
    mutating func popVariable() -> Int64? {
        var (number, shift) = (UInt64(0), UInt64(0))
        while let byte = popFirst(), shift < 64 {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
            shift += 7
        }
        return nil
    }
}
