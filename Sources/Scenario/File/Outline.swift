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
        var value: Outline
    }

    /// Why a text is not JSON5. Lines and columns count from 1.
    struct SyntaxError: Error, Hashable {
        let line: Int
        let column: Int
        let message: String
    }

    /// The line on which the value begins, from 1 on.
    let line: Int
    /// The value's bytes in the text.
    let range: Range<Int>
    /// The members of an object, in order.
    private(set) var members: [Member] = []
    /// The elements of an array.
    private(set) var elements: [Outline] = []
    /// The file, if it is not that of the value around it.
    private(set) var file: String?

    subscript(key: String) -> Outline? { members.first { $0.key == key }?.value }

    /// The same value, known to be in a file.
    func inFile(_ file: String) -> Outline {
        var outline = self
        if outline.file == nil { outline.file = file }
        return outline
    }

    /// An object without some keys.
    func without(_ keys: Set<String>) -> Outline {
        var outline = self
        outline.members.removeAll { keys.contains($0.key) }
        return outline
    }

    /// An object with the members of two: `values` are those of the merged object.
    func merged(over base: Outline, in values: [String: Outline]) -> Outline {
        var outline = self
        outline.members = members.map { Member(key: $0.key, line: $0.line, value: values[$0.key] ?? $0.value) }
        for member in base.members where self[member.key] == nil {
            outline.members.append(
                Member(key: member.key, line: member.line, value: values[member.key] ?? member.value))
        }
        return outline
    }
}

extension Outline {
    init(of text: String) throws(SyntaxError) {
        var scanner = OutlineScanner(text)
        self = try scanner.scan()
    }
}
