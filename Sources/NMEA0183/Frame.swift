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

    /// Looks at a line that begins with a delimiter (`$`, `!` or `\`) at an offset.
    ///
    /// The **last** `*` counts, because a text may have one in it. Blanks behind the checksum are passed over.
    @inline(__always)
    init(_ bytes: RawSpan, from start: Int, to end: Int) {
        var last = end
        if last - start < 4 || bytes.byte(at: last - 3) != UInt8(ascii: "*") {
            while last > start + 1, bytes.byte(at: last - 1).isBlank { last -= 1 }
            guard last - start >= 4, bytes.byte(at: last - 3) == UInt8(ascii: "*") else {
                self.end = last
                checksum = bytes.first(UInt8(ascii: "*"), from: start, to: last) == nil ? .missing : .wrong
                return
            }
        }
        self.end = last - 3
        let sum = bytes.exclusiveOr(from: start + 1, to: last - 3)
        // Upper case is the rule; its digits are compared without a branch for each.
        let high = bytes.byte(at: last - 2)
        let low = bytes.byte(at: last - 1)
        if high == upperCase(sum >> 4), low == upperCase(sum & 15) {
            checksum = .right
        } else {
            checksum = hexadecimalValue(high) == sum >> 4 && hexadecimalValue(low) == sum & 15 ? .right : .wrong
        }
    }
}

/// A hexadecimal digit in upper case.
@inline(__always)
private func upperCase(_ value: UInt8) -> UInt8 {
    UInt8(ascii: "0") &+ value &+ (value > 9 ? 7 : 0)
}

extension UInt8 {
    /// A blank, a tab or a NUL, which some loggers put behind a sentence.
    fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 0 }
}

extension RawSpan {
    /// The offset of the last `$` or `!`, or nil when there is none.
    func lastSentenceStart(from start: Int, to end: Int) -> Int? {
        var offset = end
        while offset > start {
            offset -= 1
            let byte = byte(at: offset)
            if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") { return offset }
        }
        return nil
    }

    /// The five bytes at an offset, the first one highest.
    @inline(__always)
    func address(at offset: Int) -> UInt64 {
        if offset + 8 <= byteCount { return word(at: offset).byteSwapped >> 24 }
        var address: UInt64 = 0
        for index in 0..<5 { address = address << 8 | UInt64(byte(at: offset + index)) }
        return address
    }
}
