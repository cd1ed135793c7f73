/// Iterates over the members of a JSON object in a buffer.
///
/// Supports only the form that gpsd writes, without white space between tokens. Nothing is allocated, and nothing is
/// read twice.
struct JSONMembers {
    /// A member: its name without quotes, and its value with quotes if it is a string.
    typealias Member = (name: Range<Int>, value: Range<Int>)

    private let bytes: [UInt8]
    private let end: Int
    private var place: Int
    private var isFirst = true
    /// Whether the whole object was read and is well formed.
    private(set) var isComplete = false

    /// The members of the object that fills a range.
    init(of bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        (place, end) = (range.lowerBound, range.upperBound)
    }

    /// The next member; nil at the end, or if the text is not an object.
    mutating func next() -> Member? {
        guard place < end, bytes[place] == UInt8(ascii: isFirst ? "{" : ",") else {
            isComplete = !isFirst && place == end - 1 && bytes[place] == UInt8(ascii: "}")
            return nil
        }
        isFirst = false
        guard let name = TextScanner.endOfString(bytes, from: place + 1, to: end), name + 1 < end,
            bytes[name] == UInt8(ascii: ":"), let value = TextScanner.endOfValue(bytes, from: name + 1, to: end)
        else { return nil }
        defer { place = value }
        return (place + 2..<name - 1, name + 1..<value)
    }
}

/// Iterates over the elements of a JSON array in a buffer.
struct JSONElements {
    private let bytes: [UInt8]
    private let end: Int
    private var place: Int
    private var isFirst = true

    /// The elements of the array that fills a range.
    init(of bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        (place, end) = (range.lowerBound, range.upperBound)
    }

    /// The next element; nil at the end, or if the text is not an array.
    mutating func next() -> Range<Int>? {
        guard place < end, bytes[place] == UInt8(ascii: isFirst ? "[" : ",") else { return nil }
        isFirst = false
        guard let next = TextScanner.endOfValue(bytes, from: place + 1, to: end) else { return nil }
        defer { place = next }
        return place + 1..<next
    }
}
