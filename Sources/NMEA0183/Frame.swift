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
    @inline(__always)
    init(_ bytes: RawSpan, _ line: Line) {
        // `*hh` and the line end at once.
        guard line.end >= 4, line.end < bytes.byteCount else {
            self = Frame.ending(bytes, line)
            return
        }
        let tail = bytes.half(at: line.end &- 3)
        let stated = UInt16(truncatingIfNeeded: tail &>> 8)
        let sum = line.sum ^ bytes.byte(at: 0)
        guard tail & 0xFF == UInt8(ascii: "*"), stated == Frame.hexadecimal(sum ^ Frame.sum(ofTail: stated)) else {
            self = Frame.ending(bytes, line)
            return
        }
        end = line.end &- 3
        checksum = .right
    }

    /// A line that does not end with a checksum in upper case: blanks may follow it, or it has none.
    @inline(never)
    private static func ending(_ bytes: RawSpan, _ line: Line) -> Frame {
        var (last, sum) = (line.end, line.sum ^ bytes.byte(at: 0))
        while last > 1, bytes.byte(at: last - 1).isBlank {
            last -= 1
            sum ^= bytes.byte(at: last)
        }
        guard last >= 4, bytes.byte(at: last - 3) == UInt8(ascii: "*") else {
            let hasAsterisk = bytes.first(UInt8(ascii: "*"), from: 0, to: last) != nil
            return Frame(end: last, checksum: hasAsterisk ? .wrong : .missing)
        }
        let stated = bytes.pair(at: last - 2)
        sum ^= Frame.sum(ofTail: stated)
        let high = hexadecimalValue(UInt8(truncatingIfNeeded: stated))
        let low = hexadecimalValue(UInt8(truncatingIfNeeded: stated >> 8))
        return Frame(end: last - 3, checksum: high == sum >> 4 && low == sum & 15 ? .right : .wrong)
    }

    /// What a checksum and its `*` add to the sum of a line.
    @inline(always)
    private static func sum(ofTail stated: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: stated ^ stated &>> 8) ^ UInt8(ascii: "*")
    }

    /// Two hexadecimal digits in upper case, the first one lower; both at once.
    @inline(always)
    private static func hexadecimal(_ value: UInt8) -> UInt16 {
        let digits = UInt16(value &>> 4) | UInt16(value & 15) &<< 8
        // What is above 9 carries into bit 4 when 6 is added.
        let letters = (digits &+ 0x0606) &>> 4 & 0x0101
        return digits &+ 0x3030 &+ letters &* 7
    }

    private init(end: Int, checksum: Checksum) {
        self.end = end
        self.checksum = checksum
    }
}

extension UInt8 {
    /// A blank, a tab or a NUL, which some loggers put behind a sentence.
    fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 0 }
}
