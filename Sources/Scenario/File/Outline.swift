/// The line of each value in a JSON5 text.
///
/// Foundation's decoder reads the values without their lines, and on Linux does not report where a text is malformed.
/// This scans the structure only and leaves numbers and strings to the decoder. It is stricter where no scenario needs
/// more: keys are ASCII, without escapes, and unique.
struct Outline: Sendable {
    /// A key with its value.
    struct Member: Sendable {
        let key: String
        let line: Int
        let value: Outline
    }

    /// Why a text is not JSON5. Lines and columns count from 1.
    struct SyntaxError: Error, Hashable {
        let line: Int
        let column: Int
        let message: String
    }

    /// The line on which the value begins, from 1 on.
    let line: Int
    /// The members of an object, in order.
    let members: [Member]
    /// The elements of an array.
    let elements: [Outline]

    init(line: Int, members: [Member] = [], elements: [Outline] = []) {
        (self.line, self.members, self.elements) = (line, members, elements)
    }

    /// Scans a whole text.
    init(of text: String) throws(SyntaxError) {
        var scanner = OutlineScanner(text)
        self = try scanner.scan()
    }

    subscript(key: String) -> Outline? { members.first { $0.key == key }?.value }
}
