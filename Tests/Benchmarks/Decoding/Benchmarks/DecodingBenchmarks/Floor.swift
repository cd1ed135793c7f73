/// The minimum work of any decoder: find the end of each line and verify its checksum. Everything is measured in
/// multiples of it.
///
/// It sums sixteen bytes at once up to the line end. The position in the last sixteen bytes, and whether the checksum
/// is right, are computed without branches, because neither can be predicted. A version that branches for each of the
/// last sixteen bytes, or compares hexadecimal digits one by one, is a third slower.
@inline(never)
func floor(_ bytes: RawSpan) -> Int {
    let newline = SIMD16<UInt8>(repeating: 10)
    let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    var (position, verified) = (0, 0)
    lines: while position < bytes.byteCount {
        let rest = bytes.extracting(position..<bytes.byteCount)
        var (end, sum) = (0, SIMD16<UInt8>())
        while end + 16 <= rest.byteCount {
            let vector = unsafe rest.unsafeLoadUnaligned(fromByteOffset: end, as: SIMD16<UInt8>.self)
            let found = unsafe unsafeBitCast(vector .== newline, to: SIMD2<UInt64>.self)
            if found.x | found.y != 0 {
                let isHigh = found.x == 0
                let index = (isHigh ? found.y : found.x).trailingZeroBitCount &>> 3 &+ (isHigh ? 8 : 0)
                let before = lanes .< SIMD16<UInt8>(repeating: UInt8(truncatingIfNeeded: index))
                let line = end + index
                if line >= 4 {
                    // Excludes `*hh` and CR.
                    let tail = unsafe rest.unsafeLoadUnaligned(fromByteOffset: line &- 4, as: UInt32.self)
                    let stated = UInt16(truncatingIfNeeded: tail &>> 8)
                    let all = exclusiveOr(unsafe sum ^ (vector & unsafeBitCast(before, to: SIMD16<UInt8>.self)))
                    // Excludes the `$`, the `*`, the digits and CR.
                    let checksum = all ^ 36 ^ 42 ^ 13 ^ UInt8(truncatingIfNeeded: stated ^ stated &>> 8)
                    verified &+= tail & 0xFF == 42 && stated == hexadecimal(checksum) ? 1 : 0
                }
                position &+= line &+ 1
                continue lines
            }
            sum ^= vector
            end += 16
        }
        break
    }
    return verified
}

@inline(always)
private func exclusiveOr(_ vector: SIMD16<UInt8>) -> UInt8 {
    let words = unsafe unsafeBitCast(vector, to: SIMD2<UInt64>.self)
    var sum = words.x ^ words.y
    sum ^= sum &>> 32
    sum ^= sum &>> 16
    sum ^= sum &>> 8
    return UInt8(truncatingIfNeeded: sum)
}

@inline(always)
private func hexadecimal(_ value: UInt8) -> UInt16 {
    let digits = UInt16(value &>> 4) | UInt16(value & 15) &<< 8
    return digits &+ 0x3030 &+ ((digits &+ 0x0606) &>> 4 & 0x0101) &* 7
}
