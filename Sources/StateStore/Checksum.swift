/// CRC-64 as in the .xz file format (ECMA-182, reflected): it detects every change confined to 64 bits, hence every
/// damaged byte, and misses any other damage with a probability of 2⁻⁶⁴.
///
/// It protects against disk errors and power failures, not against manipulation: anyone who can write the file can also
/// write the checksum.
typealias Checksum = CRC<UInt64>

extension Checksum {
    init() { self.init(table: checksumTable) }
}

private let checksumTable = Checksum.table(of: 0xC96C_5795_D787_0F42)
