import Connection

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Bytes from gpsd on their way to lines. A line that is longer than gpsd's longest is thrown away as it comes: nothing
/// grows with what the other side sends.
struct LineBuffer {
    /// gpsd's own limit is 10 kB, and a POLL has a few reports of that size.
    static let longestLine = 64 * 1024

    /// Where the lines stand.
    private(set) var bytes = [UInt8](repeating: 0, count: LineBuffer.initialSize)
    private static let initialSize = 8 * 1024
    private var start = 0
    private var end = 0
    private var scanned = 0
    private var isDiscarding = false
    private var isDrained = false
    /// Lines that were too long.
    private(set) var tooLong = 0

    /// The next whole line, without its end.
    mutating func nextLine() -> Range<Int>? {
        while let newline = newline() {
            let line = start..<newline
            start = newline + 1
            scanned = start
            if !isDiscarding { return line }
            isDiscarding = false
        }
        if end - start >= LineBuffer.longestLine {
            if !isDiscarding { tooLong += 1 }
            isDiscarding = true
            forget()
        }
        return nil
    }

    private mutating func newline() -> Int? {
        guard scanned < end else { return nil }
        let (from, to) = (scanned, end)
        let newline: Int? = unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress! + from
            guard let place = unsafe memchr(start, Int32(UInt8(ascii: "\n")), to - from) else { return nil }
            return unsafe from + (UnsafeRawPointer(place) - start)
        }
        scanned = newline ?? end
        return newline
    }

    /// Reads what there is. What was returned before means nothing any more.
    mutating func fill(from connection: borrowing TCPConnection) -> TCPConnection.Outcome {
        if start > 0 {
            for offset in 0..<(end - start) { bytes[offset] = bytes[start + offset] }
            (scanned, end, start) = (scanned - start, end - start, 0)
        }
        if end == bytes.count {
            bytes.append(contentsOf: [UInt8](repeating: 0, count: bytes.count))
        }
        if isDrained {
            // The last read did not fill the buffer: there was no more, and whoever waits for more is told so.
            isDrained = false
            return .wouldBlock
        }
        let outcome = connection.read(into: &bytes, from: end)
        if case .read(let count) = outcome {
            end += count
            isDrained = end < bytes.count
        }
        return outcome
    }

    /// More may have come since the last read, though nobody has waited for it.
    mutating func lookAgain() { isDrained = false }

    private mutating func forget() { (start, end, scanned) = (0, 0, 0) }
}
