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
    init(_ bytes: RawSpan, from start: Int, _ line: Line) {
        guard line.end - start >= 4, bytes.byte(at: line.end - 3) == UInt8(ascii: "*") else {
            self = Frame.ending(bytes, from: start, line)
            return
        }
        self.init(bytes, from: start, star: line.end - 3, sum: line.sum)
    }

    /// The sum is that of all bytes up to the checksum's second digit.
    @inline(__always)
    private init(_ bytes: RawSpan, from start: Int, star: Int, sum: UInt8) {
        end = star
        let stated = bytes.pair(at: star + 1)
        let (high, low) = (UInt8(truncatingIfNeeded: stated), UInt8(truncatingIfNeeded: stated >> 8))
        let sum = sum ^ bytes.byte(at: start) ^ UInt8(ascii: "*") ^ high ^ low
        // Upper case is the rule.
        if stated == hexadecimal(sum) {
            checksum = .right
        } else {
            checksum = hexadecimalValue(high) == sum >> 4 && hexadecimalValue(low) == sum & 15 ? .right : .wrong
        }
    }

    /// A line that does not end with a checksum: blanks may follow it, or it has none.
    @inline(never)
    private static func ending(_ bytes: RawSpan, from start: Int, _ line: Line) -> Frame {
        var (last, sum) = (line.end, line.sum)
        while last > start + 1, bytes.byte(at: last - 1).isBlank {
            last -= 1
            sum ^= bytes.byte(at: last)
        }
        guard last - start >= 4, bytes.byte(at: last - 3) == UInt8(ascii: "*") else {
            let hasAsterisk = bytes.first(UInt8(ascii: "*"), from: start, to: last) != nil
            return Frame(end: last, checksum: hasAsterisk ? .wrong : .missing)
        }
        return Frame(bytes, from: start, star: last - 3, sum: sum)
    }

    private init(end: Int, checksum: Checksum) {
        self.end = end
        self.checksum = checksum
    }
}

/// Two hexadecimal digits in upper case, the first one lower; both at once.
@inline(always)
private func hexadecimal(_ value: UInt8) -> UInt16 {
    let digits = UInt16(value &>> 4) | UInt16(value & 15) &<< 8
    // What is above 9 carries into bit 4 when 6 is added.
    let letters = (digits &+ 0x0606) &>> 4 & 0x0101
    return digits &+ 0x3030 &+ letters &* 7
}

extension UInt8 {
    /// A blank, a tab or a NUL, which some loggers put behind a sentence.
    fileprivate var isBlank: Bool { self == 32 || self == 9 || self == 0 }
}
