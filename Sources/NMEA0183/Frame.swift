/// Where the fields of a line end, and whether its checksum is right.
struct Frame {
    /// What the checksum says.
    enum Checksum {
        /// It is there and right.
        case right
        /// It is there and wrong, or not two hexadecimal digits.
        case wrong
        /// There is no `*` at all.
        case missing
    }

    /// Offset of the `*`, or behind the last field when there is none.
    let end: Int
    /// What the checksum says.
    let checksum: Checksum

    /// Looks at a line that begins with a delimiter (`$`, `!` or `\`).
    ///
    /// The **last** `*` counts, because a text may have one in it. Blanks behind the checksum are passed over.
    init(_ bytes: RawSpan, _ line: Line) {
        var (last, sum) = (line.end, line.sum ^ bytes.byte(at: 0))
        while last > 1, bytes.byte(at: last - 1).isBlank {
            last -= 1
            sum ^= bytes.byte(at: last)
        }
        guard last >= 4, bytes.byte(at: last - 3) == UInt8(ascii: "*") else {
            end = last
            checksum = bytes.first(UInt8(ascii: "*"), from: 0, to: last) == nil ? .missing : .wrong
            return
        }
        let (high, low) = (bytes.byte(at: last - 2), bytes.byte(at: last - 1))
        sum ^= UInt8(ascii: "*") ^ high ^ low
        end = last - 3
        checksum = hexadecimalValue(high) == sum >> 4 && hexadecimalValue(low) == sum & 15 ? .right : .wrong
    }
}

extension UInt8 {
    /// A blank, a tab or a NUL, which some loggers put behind a sentence.
    fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 0 }
}
