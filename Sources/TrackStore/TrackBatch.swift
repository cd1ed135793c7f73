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
}
