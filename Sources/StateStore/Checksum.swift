/// CRC-64 as in the .xz file format (ECMA-182, reflected): it finds every change that is confined to 64 bits, so every
/// damaged byte, and misses one other damage in 2⁶⁴.
///
/// It guards against disks and cut power, not against people: who may write the file may write the checksum.
struct Checksum {
    private var remainder = UInt64.max

    /// The checksum of what came so far.
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
