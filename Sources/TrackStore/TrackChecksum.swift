import StateStore

/// CRC-32C (Castagnoli), which detects every change of up to five bits in a record, and every damaged byte.
typealias TrackChecksum = CRC<UInt32>

extension TrackChecksum {
    init() { self.init(table: checksumTable) }

    /// The checksum of some bytes.
    static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var checksum = TrackChecksum()
        checksum.append(bytes)
        return checksum.value
    }

    mutating func append(_ number: UInt64) {
        append((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
    }
}

private let checksumTable = TrackChecksum.table(of: 0x82F6_3B78)

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
