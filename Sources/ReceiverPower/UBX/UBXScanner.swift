/// Finds the frames of u-blox's binary protocol in a stream of bytes, in which they alternate with NMEA 0183.
///
/// A frame with a wrong checksum is skipped by its preamble only, so that a frame inside it, or after a length that a
/// lost byte has falsified, is still found. A length above ``longestPayload`` is such a falsified one: the scanner
/// never holds more than one longest frame.
public struct UBXScanner: Sendable {
    /// Bytes; the longest response to what is asked here, MON-VER, has a few hundred.
    public static let longestPayload = 2048

    /// The bytes of a frame that is not complete yet.
    private(set) var held: [UInt8] = []

    /// A scanner at the beginning of a stream.
    public init() {}

    /// Adds the next bytes of the stream, and returns the frames that are complete now.
    public mutating func add(_ bytes: some Collection<UInt8>) -> [UBXFrame] {
        held += bytes
        var frames: [UBXFrame] = []
        var start = 0
        while let begin = nextPreamble(from: start) {
            start = begin
            guard begin + 6 <= held.count else { break }
            let length = Int(held[begin + 4]) | Int(held[begin + 5]) << 8
            guard length <= UBXScanner.longestPayload else {
                start = begin + 1
                continue
            }
            let end = begin + length + UBXFrame.overhead
            guard end <= held.count else { break }
            let body = held[begin + 2..<end - 2]
            if UBXFrame.checksum(of: body).elementsEqual(held[end - 2..<end]) {
                frames.append(UBXFrame(held[begin + 2], held[begin + 3], Array(held[begin + 6..<end - 2])))
                start = end
            } else {
                start = begin + 1
            }
        }
        held.removeFirst(nextPreamble(from: start) ?? held.count)
        return frames
    }

    /// Where the next preamble, or at the end its first byte, begins.
    private func nextPreamble(from start: Int) -> Int? {
        held.indices[start...].first { index in
            held[index] == UBXFrame.preamble[0]
                && (index + 1 == held.count || held[index + 1] == UBXFrame.preamble[1])
        }
    }
}
