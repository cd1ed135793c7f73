/// Consecutive records as one message of our own format: a block of a packed file (see `PackedBlock`), whose number of
/// the first record is its sequence. About 10 bytes a record.
package enum TrackBatch {
    /// The most records of a batch.
    package static let capacity = PackedBlock.capacity

    /// - Parameters:
    ///   - records: consecutive ones, at most ``capacity``
    ///   - first: the sequence of the first one
    package static func encode(_ records: [TrackQueue.Record], first: UInt64) -> [UInt8] {
        PackedBlock.pack(records.map(\.point)[...], first: first)
    }

    /// The records, numbered by their sequences; nil if the message is damaged.
    package static func decode(_ bytes: [UInt8]) -> [TrackQueue.Record]? {
        guard let block = PackedBlock(bytes, at: 0), bytes.count == PackedBlock.headerSize + block.payloadSize else {
            return nil
        }
        return block.points(bytes, at: 0)?.enumerated().map {
            TrackQueue.Record(number: block.first + UInt64($0), point: $1)
        }
    }
}
