/// CRC-64 as in the .xz file format (ECMA-182, reflected): it detects every change confined to 64 bits, hence every
/// damaged byte, and misses any other damage with a probability of 2⁻⁶⁴.
///
/// It protects against disk errors and power failures, not against manipulation: anyone who can write the file can also
/// write the checksum.
struct Checksum {
    private var remainder = UInt64.max

    /// The checksum of the bytes so far.
    var value: UInt64 { ~remainder }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            remainder = Checksum.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
        }
    }

    private static let polynomial: UInt64 = 0xC96C_5795_D787_0F42

    private static let table: [UInt64] = (0..<256).map { byte in
        (0..<8).reduce(UInt64(byte)) { remainder, _ in remainder >> 1 ^ (remainder & 1 == 0 ? 0 : polynomial) }
    }
}
