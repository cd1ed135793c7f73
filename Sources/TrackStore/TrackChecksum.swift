/// CRC-32C (Castagnoli), which detects every change of up to five bits in a record, and every damaged byte.
struct TrackChecksum {
    private var remainder = UInt32.max

    /// The checksum of the bytes so far.
    var value: UInt32 { ~remainder }

    /// The checksum of some bytes.
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var checksum = TrackChecksum()
        checksum.append(bytes)
        return checksum.value
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            remainder = TrackChecksum.table[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)] ^ remainder >> 8
        }
    }

    mutating func append(_ number: UInt64) {
        append((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { remainder, _ in remainder >> 1 ^ (remainder & 1 == 0 ? 0 : 0x82F6_3B78) }
    }
}

extension [UInt8] {
    /// The bytes and their checksum.
    var withChecksum: [UInt8] {
        var bytes = self
        bytes.append(littleEndian: UInt64(TrackChecksum.of(self)), 4)
        return bytes
    }

    /// The bytes before the checksum; nil if it does not match.
    var withoutChecksum: ArraySlice<UInt8>? {
        guard count >= 4 else { return nil }
        return self[...].number(at: count - 4, 4) == UInt64(TrackChecksum.of(dropLast(4))) ? dropLast(4) : nil
    }
}
