import LocationService
import Testing

/// Bytes become lines, however they come.
@Suite("Lines of the wire")
struct LineReaderTests {
    private func lines(_ pieces: [String], longest: Int = 10) -> [String] {
        var reader = LineReader(longest: longest)
        var found: [String] = []
        for piece in pieces {
            reader.append(Array(piece.utf8))
            while let line = reader.next() {
                switch line {
                case .bytes(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong: found.append("too long")
                }
            }
        }
        return found
    }

    @Test(
        "pieces",
        arguments: [
            (["a\nbc\n"], ["a", "bc"]), (["a", "b", "\n", "c"], ["ab"]), (["\n\n"], ["", ""]), ([""], []),
            (["0123456789\n"], ["0123456789"]), (["01234567890\na\n"], ["too long", "a"]),
            (["0123456789", "0123456789", "0123456789", "\na\n"], ["too long", "a"]),
            (["0123456789", "\na\n"], ["0123456789", "a"]), (["01234567890", "\n", "\n"], ["too long", ""]),
        ])
    func pieces(_ pieces: [String], _ expected: [String]) {
        #expect(lines(pieces) == expected)
        #expect(lines(pieces.joined().map { String($0) }) == expected)
    }
}
