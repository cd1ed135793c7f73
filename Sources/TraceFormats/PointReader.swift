/// Reads the points of one format from bytes in pieces.
protocol PointReader {
    /// Reads the next piece and appends what it completes.
    mutating func read(
        _ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints
    ) throws(FormatError)
}
