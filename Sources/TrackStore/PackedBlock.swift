/// Consecutive records in few bytes: what a closed segment consists of.
///
///     header  magic 2 · records 2 · bytes 2 · earliest ms 6 · latest ms 6 · first number 8 · checksums 4 + 4
///     record  a bit for each value that is not as predicted · the differences of those, seven bits a byte
///
/// A value is predicted to be the same as in the last record; time and position are predicted to change as they last
/// did. Each header has a checksum of its own, so that damage to one block hides no other one.
struct PackedBlock {
    static let headerSize = 38
    /// The most records of a block.
    static let capacity = 256
    private static let magic: UInt64 = 0x4254

    let count: Int
    let payloadSize: Int
    /// The range of times, which need not be in order.
    let milliseconds: ClosedRange<Int64>
    /// The number of the first record.
    let first: UInt64
    private let payloadChecksum: UInt64

    /// The numbers of its records.
    var numbers: Range<UInt64> { first..<first + UInt64(count) }

    /// The header at an offset; nil if it is damaged.
    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset + PackedBlock.headerSize <= bytes.count else { return nil }
        let header = bytes[offset..<(offset + PackedBlock.headerSize)]
        guard header.number(at: offset, 2) == PackedBlock.magic,
            header.number(at: offset + PackedBlock.headerSize - 4, 4) == UInt64(TrackChecksum.of(header.dropLast(4)))
        else { return nil }
        count = Int(header.number(at: offset + 2, 2))
        payloadSize = Int(header.number(at: offset + 4, 2))
        let (low, high) = (header.signedNumber(at: offset + 6, 6), header.signedNumber(at: offset + 12, 6))
        guard low <= high else { return nil }
        milliseconds = low...high
        first = header.number(at: offset + 18, 8)
        payloadChecksum = header.number(at: offset + 30, 4)
    }

    /// The records whose header is at an offset; nil if they are damaged.
    func points(_ bytes: [UInt8], at offset: Int) -> [TrackPoint]? {
        let start = offset + PackedBlock.headerSize
        guard start + payloadSize <= bytes.count else { return nil }
        var payload = bytes[start..<(start + payloadSize)]
        guard UInt64(TrackChecksum.of(payload)) == payloadChecksum else { return nil }
        var (last, change) = ([Int64](repeating: 0, count: 9), [Int64](repeating: 0, count: 9))
        var points: [TrackPoint] = []
        points.reserveCapacity(count)
        for _ in 0..<count {
            guard let low = payload.popFirst(), let high = low & 0x80 == 0 ? 0 : payload.popFirst() else { return nil }
            let changed = UInt16(low & 0x7F) | UInt16(high) << 7
            for index in last.indices {
                let predicted = PackedBlock.isTrend(index) ? last[index] &+ change[index] : last[index]
                var value = predicted
                if changed & 1 << UInt16(index) != 0 {
                    guard let difference = payload.popVariable() else { return nil }
                    value = predicted &+ difference
                }
                change[index] = value &- last[index]
                last[index] = value
            }
            guard let point = TrackPoint(checked: last) else { return nil }
            points.append(point)
        }
        return payload.isEmpty ? points : nil
    }

    /// A block of records, at most ``capacity``, of which the first has this number.
    static func pack(_ points: ArraySlice<TrackPoint>, first: UInt64) -> [UInt8] {
        var payload: [UInt8] = []
        var (last, change) = ([Int64](repeating: 0, count: 9), [Int64](repeating: 0, count: 9))
        for point in points {
            let values = point.values
            var (changed, differences): (UInt16, [UInt8]) = (0, [])
            for index in values.indices {
                let predicted = isTrend(index) ? last[index] &+ change[index] : last[index]
                if values[index] != predicted {
                    changed |= 1 << UInt16(index)
                    differences.append(variable: values[index] &- predicted)
                }
                change[index] = values[index] &- last[index]
            }
            last = values
            // The state and the course change less often than the rest, so a second byte is rare.
            let high = changed >> 7
            payload.append(UInt8(changed & 0x7F) | (high == 0 ? 0 : 0x80))
            if high != 0 { payload.append(UInt8(high)) }
            payload += differences
        }
        let times = points.map(\.milliseconds)
        var header: [UInt8] = []
        header.append(littleEndian: magic, 2)
        header.append(littleEndian: UInt64(points.count), 2)
        header.append(littleEndian: UInt64(payload.count), 2)
        header.append(littleEndian: UInt64(bitPattern: times.min() ?? 0), 6)
        header.append(littleEndian: UInt64(bitPattern: times.max() ?? 0), 6)
        header.append(littleEndian: first, 8)
        // For a later version.
        header.append(littleEndian: 0, 4)
        header.append(littleEndian: UInt64(TrackChecksum.of(payload)), 4)
        return header.withChecksum + payload
    }

    /// Whether a value is predicted to change as it last did: the time, the latitude and the longitude.
    private static func isTrend(_ index: Int) -> Bool { index < 3 }
}
