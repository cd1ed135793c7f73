/// Searches for a byte. `SIMD16+Masks.swift` explains why both sides of a comparison are vectors.
extension RawSpan {
    /// The offset of the first byte with a value; nil if there is none.
    func first(_ value: UInt8, from start: Int, to end: Int) -> Int? {
        let values = SIMD16<UInt8>(repeating: value)
        var offset = start
        while offset + 16 <= end {
            if let index = (vector(at: offset) .== values).firstIndex { return offset + index }
            offset += 16
        }
        while offset < end {
            if byte(at: offset) == value { return offset }
            offset += 1
        }
        return nil
    }

    /// The offset of the last byte that satisfies a condition; nil if there is none.
    func last(from start: Int, to end: Int, where isWanted: (UInt8) -> Bool) -> Int? {
        var offset = end
        while offset > start {
            offset -= 1
            if isWanted(byte(at: offset)) { return offset }
        }
        return nil
    }

    /// The offset of the last byte with a value; nil if there is none.
    func last(_ value: UInt8, from start: Int, to end: Int) -> Int? { last(from: start, to: end) { $0 == value } }

    /// The offset of the last `$` or `!`; nil if there is none.
    func lastSentenceStart(from start: Int, to end: Int) -> Int? { last(from: start, to: end, where: \.beginsSentence) }

    /// The offset of the first CR or LF; the limit if there is none before it.
    func lineEnd(to limit: Int) -> Int {
        var offset = 0
        while offset < limit, !byte(at: offset).isLineEnd { offset += 1 }
        return offset
    }
}
