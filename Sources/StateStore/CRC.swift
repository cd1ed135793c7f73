/// A cyclic redundancy check with reflected bits, which begins with all bits set and inverts its result.
///
/// Inlinable, so that the loop over the bytes is compiled for its width in every module that uses it.
package struct CRC<Word: FixedWidthInteger & UnsignedInteger> {
    @usableFromInline
    let table: [Word]
    @usableFromInline
    var remainder: Word

    /// - Parameter table: ``table(of:)`` of a polynomial, made once for all checksums.
    @inlinable
    package init(table: [Word]) {
        self.table = table
        remainder = Word.max
    }

    /// The checksum of the bytes so far.
    @inlinable
    package var value: Word { ~remainder }

    @inlinable
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            remainder = table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
        }
    }

    /// The remainder of each byte, for a polynomial whose lowest bit stands for the highest power.
    package static func table(of polynomial: Word) -> [Word] {
        (0..<256).map { (byte: Int) -> Word in
            var remainder = Word(byte)
            for _ in 0..<8 {
                let isOdd = remainder & 1 == 1
                remainder >>= 1
                if isOdd { remainder ^= polynomial }
            }
            return remainder
        }
    }
}
