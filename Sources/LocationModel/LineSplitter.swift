/// Splits incoming bytes into lines.
///
/// A line that is too long is discarded as it arrives, so that the sender cannot make memory grow. Lines are ranges of
/// one reused buffer.
package struct LineSplitter: Sendable {
    /// A line whose end has arrived.
    package enum Line: Hashable, Sendable {
        /// Its range in ``LineSplitter/bytes``, without the line ending; valid until more bytes are added.
        case complete(Range<Int>)
        /// The line was too long and was discarded.
        case tooLong
    }

    /// The bytes of the room that a read gets at least, unless lines are shorter.
    private static let usualRoom = 8 * 1024

    /// The buffer, which is never cleared: what follows the received bytes is unused.
    package var bytes: [UInt8] = []
    private let longest: Int
    private var start = 0
    private var end = 0
    /// No line ending occurs before this position.
    private var searched = 0
    /// Whether the line that arrives is too long, so that its bytes are discarded.
    package private(set) var isDiscarding = false

    /// - Parameter longest: the maximum length of a line in bytes, without its ending.
    package init(longest: Int) { self.longest = longest }

    /// The next line; nil if none is complete. Call it until it returns nil.
    package mutating func next() -> Line? {
        guard let newline = bytes[searched..<end].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = end
            if end - start > longest {
                isDiscarding = true
                (start, end, searched) = (0, 0, 0)
            }
            return nil
        }
        let line = start..<newline
        (start, searched) = (newline + 1, newline + 1)
        defer { isDiscarding = false }
        return isDiscarding || line.count > longest ? .tooLong : .complete(line)
    }

    /// A copy of a line that ``next()`` has just returned; nil if it was too long.
    package subscript(line: Line) -> [UInt8]? {
        guard case .complete(let range) = line else { return nil }
        return Array(bytes[range])
    }

    /// The received part of an incomplete line; empty while the line is being discarded.
    package var remainder: ArraySlice<UInt8> { bytes[start..<end] }

    /// Discards all bytes, as for a new connection.
    package mutating func removeAll() { (start, end, searched, isDiscarding) = (0, 0, 0, false) }

    package mutating func append(_ more: some Collection<UInt8>) {
        reserve(more.count)
        bytes.replaceSubrange(end..<(end + more.count), with: more)
        end += more.count
    }

    /// Ends the last line, which may lack its ending; if it has one, an empty line follows.
    package mutating func finish() { append(CollectionOfOne(UInt8(ascii: "\n"))) }

    /// Makes room in ``bytes`` for a read and returns the start of the room, which extends to the end of the buffer.
    /// Call ``commit(_:)`` afterwards.
    package mutating func makeRoom() -> Int {
        reserve(min(longest + 1, LineSplitter.usualRoom))
        return end
    }

    /// Adds the bytes that were written to the room.
    package mutating func commit(_ count: Int) { end += count }

    /// Moves the incomplete line to the front, and enlarges the buffer if fewer bytes than these are free after it.
    private mutating func reserve(_ count: Int) {
        if start > 0 {
            // Not by a slice, which would share the buffer and so have all of it copied.
            for index in start..<end { bytes[index - start] = bytes[index] }
            (start, end, searched) = (0, end - start, searched - start)
        }
        let missing = end + count - bytes.count
        if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    }
}
