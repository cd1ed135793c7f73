/// Bytes as they come, line by line.
package struct LineReader: Sendable {
    /// What a line is.
    package enum Line: Hashable, Sendable {
        /// Its bytes, without its end.
        case bytes([UInt8])
        /// It had more bytes than a line may have; they are gone.
        case tooLong
    }

    private let longest: Int
    private var bytes: [UInt8] = []
    /// How many of them are known to hold no end of a line.
    private var searched = 0
    private var isTooLong = false

    /// A reader of lines that have so many bytes at the most, their ends not counted.
    package init(longest: Int) { self.longest = longest }

    /// More has come.
    package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    /// The next whole line; nil when there is none. To be called until there is none.
    package mutating func next() -> Line? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            if bytes.count > longest {
                isTooLong = true
                bytes.removeAll(keepingCapacity: true)
            }
            searched = bytes.count
            return nil
        }
        defer {
            bytes.removeSubrange(...end)
            (searched, isTooLong) = (0, false)
        }
        return isTooLong || end > longest ? .tooLong : .bytes(Array(bytes[..<end]))
    }
}
