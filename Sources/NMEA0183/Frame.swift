/// The end of a line's fields, and the state of its checksum.
struct Frame {
    enum Checksum {
        /// Present and correct.
        case right
        /// Present but wrong, or not two hexadecimal digits.
        case wrong
        /// There is no `*`.
        case missing
    }

    /// The offset of the `*`, or after the last field if there is none.
    let end: Int
    let checksum: Checksum

    /// Reads a line that begins with a delimiter (`$`, `!` or `\`), without its line ending.
    ///
    /// The **last** `*` counts, because a text field may contain one. Anything that a logger has appended after the two
    /// digits is ignored if a comma or a blank separates it.
    init(_ line: RawSpan) {
        guard let star = line.last(UInt8(ascii: "*"), from: 1, to: line.byteCount) else {
            var end = line.byteCount
            while end > 1, line.byte(at: end - 1).isBlank { end -= 1 }
            self.end = end
            checksum = .missing
            return
        }
        end = star
        guard line.byteCount >= star + 3, line.byteCount == star + 3 || line.byte(at: star + 3).isSeparator else {
            checksum = .wrong
            return
        }
        var sum: UInt8 = 0
        for offset in 1..<star { sum ^= line.byte(at: offset) }
        let isRight =
            hexadecimalValue(line.byte(at: star + 1)) == sum >> 4
            && hexadecimalValue(line.byte(at: star + 2)) == sum & 15
        checksum = isRight ? .right : .wrong
    }
}

extension UInt8 {
    /// A space, a tab, or a NUL, which some loggers append to a sentence.
    fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 0 }
    /// A blank, or a comma before a logger's own fields.
    fileprivate var isSeparator: Bool { isBlank || self == UInt8(ascii: ",") }
}
