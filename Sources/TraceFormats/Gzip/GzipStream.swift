import CTraceLibraries

/// Compresses or decompresses gzip, from one buffer into another; all unsafe code about zlib is here.
///
/// Safe, because this value owns the pointer for its whole lifetime.
@safe package struct GzipStream: ~Copyable {
    /// What a step has done.
    package struct Step {
        /// Bytes of the input that were used.
        package let used: Int
        /// Bytes that were written.
        package let written: Int
        /// Whether a member of the archive ends here.
        package let isEnd: Bool
    }

    /// The data is damaged.
    package struct Damaged: Error {}

    /// The first bytes of gzip.
    package static let magic: [UInt8] = [0x1F, 0x8B]

    private let stream: OpaquePointer

    /// Nil if zlib was not available when the program was built.
    package init?(compressing: Bool) {
        guard let stream = unsafe locationd_gzip_open(compressing) else { return nil }
        unsafe self.stream = unsafe stream
    }

    deinit { unsafe locationd_gzip_close(stream) }

    /// Reads from a range of the input, and writes to the output from an offset on.
    /// - Parameter isFinal: whether the input is the last one; only for compressing.
    package mutating func step(
        _ input: [UInt8], _ range: Range<Int>, into output: inout [UInt8], from start: Int, isFinal: Bool = false
    ) throws(Damaged) -> Step {
        var (used, written) = (0, 0)
        let stream = unsafe stream
        let input = input[range]
        let capacity = output.count - start
        let result = unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { output in
                unsafe locationd_gzip_step(
                    stream, input.baseAddress, input.count, &used, output.baseAddress! + start, capacity, &written,
                    isFinal)
            }
        }
        guard result != LOCATIOND_GZIP_DAMAGED else { throw Damaged() }
        return Step(used: used, written: written, isEnd: result == LOCATIOND_GZIP_END)
    }
}
