import LocationModel

/// Formats a fix in columns, so that changes are easy to see; the column of an unknown value is empty.
///
/// This runs for every fix, so the words around the numbers are prepared once; the figure is at `ShortText`.
struct FixColumns {
    /// Bytes for all columns, with room for numbers that are wider than their column.
    static let capacity = 256

    private let comma = ShortText(", ")
    private let plusMinus = Word("±")
    private let nothing = Word("")
    private let (length, high, speed): (Word, Word, Word)
    private let (lengthScale, speedScale): (Double, Double)
    private let degrees = Word("°")

    init(units: UnitSystem = .metric) {
        length = Word(" \(units.length.name)")
        high = Word(" \(units.length.name) high")
        speed = Word(" \(units.speed.name)")
        (lengthScale, speedScale) = (units.length.scale, units.speed.scale)
    }

    /// Writes all columns, and the gap after the last one.
    /// - Parameter time: the fix's local time of day.
    func write(_ fix: Fix, at time: TimeOfDay, to bytes: inout MutableRawSpan, at position: inout Int) {
        bytes.write(ShortText(time), at: &position)
        bytes.write(blanks: 4, at: &position)
        write(fix.coordinate, width: 20, to: &bytes, at: &position)
        write(
            fix.horizontalAccuracy.map { $0 * lengthScale }, width: 10, decimals: 1, before: plusMinus, length,
            to: &bytes, at: &position)
        write(
            fix.altitude.map { $0 * lengthScale }, width: 15, decimals: 1, before: nothing, high, to: &bytes,
            at: &position)
        write(
            fix.speed.map { $0 * speedScale }, width: 11, decimals: 1, before: nothing, speed, to: &bytes,
            at: &position)
        write(
            fix.course?.direction(decimals: 0), width: 6, decimals: 0, before: nothing, degrees, to: &bytes,
            at: &position)
        bytes.write(blanks: 2, at: &position)
    }

    private func write(
        _ coordinate: Coordinate?, width: Int, to bytes: inout MutableRawSpan, at position: inout Int
    ) {
        guard let coordinate, let latitude = ShortText(coordinate.latitude, decimals: 6, padded: true),
            let longitude = ShortText(coordinate.longitude, decimals: 6, padded: true)
        else { return bytes.write(blanks: width, at: &position) }
        bytes.write(blanks: width - latitude.count - comma.count - longitude.count, at: &position)
        bytes.write(latitude, at: &position)
        bytes.write(comma, at: &position)
        bytes.write(longitude, at: &position)
    }

    /// Writes a number, aligned to the right in a column of `width` characters.
    private func write(
        _ value: Double?, width: Int, decimals: Int, before: Word, _ after: Word,
        to bytes: inout MutableRawSpan, at position: inout Int
    ) {
        guard let value else { return bytes.write(blanks: width, at: &position) }
        guard let number = ShortText(value, decimals: decimals, padded: true) else {
            return writeOut(value, decimals: decimals, before: before, after, to: &bytes, at: &position)
        }
        bytes.write(blanks: width - before.width - number.count - after.width, at: &position)
        bytes.write(before.text, at: &position)
        bytes.write(number, at: &position)
        bytes.write(after.text, at: &position)
    }

    /// Writes a number that is too large for the fast path. Not inlined, to keep the path of all other numbers short.
    @inline(never)
    private func writeOut(
        _ value: Double, decimals: Int, before: Word, _ after: Word,
        to bytes: inout MutableRawSpan, at position: inout Int
    ) {
        bytes.write(before.text, at: &position)
        bytes.write(value.text(decimals: decimals), at: &position)
        bytes.write(after.text, at: &position)
    }
}

/// A unit or sign next to a number.
private struct Word {
    let text: ShortText
    /// Its width in characters; some take two bytes.
    let width: Int

    init(_ word: String) { (text, width) = (ShortText(word), word.count) }
}
