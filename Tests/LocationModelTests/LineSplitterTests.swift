import LocationModel
import TestSupport
import Testing

struct LineSplitterTests {
    private func lines(of splitter: inout LineSplitter) -> [String?] {
        var lines: [String?] = []
        while let line = splitter.next() {
            lines.append(splitter[line].map { String(decoding: $0, as: UTF8.self) })
        }
        return lines
    }

    @Test func `Cutting the bytes anywhere gives the same lines`() {
        var random = SeededGenerator(seed: 5)
        let expected = (0..<200).map { _ in String(repeating: "x", count: Int.random(in: 0...90, using: &random)) }
        let bytes = Array(expected.map { $0 + "\n" }.joined().utf8)
        for longestPiece in [1, 7, 100, 100_000] {
            var splitter = LineSplitter(longest: 100)
            var (rest, found): (ArraySlice<UInt8>, [String?]) = (bytes[...], [])
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...longestPiece, using: &random))
                rest = rest.dropFirst(piece.count)
                splitter.append(piece)
                found += lines(of: &splitter)
            }
            #expect(found == expected)
        }
    }

    @Test(
        arguments: [
            (["a\nbc\n"], ["a", "bc"]), (["a", "b", "\n", "c"], ["ab"]), (["\n\n"], ["", ""]), ([""], []),
            (["01234567890\na\n"], [nil, "a"]), (["01234567890", "\n", "\n"], [nil, ""]),
            (["0123456789", "0123456789", "0123456789", "\na\n"], [nil, "a"]),
            (["0123456789", "\na\n"], ["0123456789", "a"]),
        ] as [([String], [String?])])
    func `Lines end where their endings are, in the pieces as they come and byte by byte`(
        _ pieces: [String], _ expected: [String?]
    ) {
        for pieces in [pieces, pieces.joined().map { String($0) }] {
            var splitter = LineSplitter(longest: 10)
            var found: [String?] = []
            for piece in pieces {
                splitter.append(piece.utf8)
                found += lines(of: &splitter)
            }
            #expect(found == expected)
        }
    }

    @Test(
        arguments: [
            ("a\nbc", ["a", "bc"]), ("a\n", ["a", ""]), ("", [""]), ("01234567890", [nil]),
        ] as [(String, [String?])])
    func `The last line needs no ending`(_ text: String, _ expected: [String?]) {
        var splitter = LineSplitter(longest: 10)
        splitter.append(text.utf8)
        splitter.finish()
        #expect(lines(of: &splitter) == expected)
    }

    @Test(arguments: [11, 25, 100_000])
    func `A line that is too long is reported once, at its end, and takes no memory`(length: Int) {
        var splitter = LineSplitter(longest: 10)
        var found: [String?] = []
        for byte in Array(("a\n" + String(repeating: "x", count: length) + "\nb\n").utf8) {
            splitter.append([byte])
            found += lines(of: &splitter)
        }
        #expect(found == ["a", nil, "b"] && splitter.bytes.count < 64)
    }

    @Test func `A line of just the allowed length is one, in one piece or many`() {
        var splitter = LineSplitter(longest: 10)
        splitter.append("0123456789\n01234567890\n".utf8)
        #expect(lines(of: &splitter) == ["0123456789", nil])
        for byte in "0123456789\n".utf8 { splitter.append([byte]) }
        #expect(lines(of: &splitter) == ["0123456789"])
    }

    @Test func `An unfinished line can be read, and discarded`() {
        var splitter = LineSplitter(longest: 10)
        splitter.append("one\ntwo".utf8)
        #expect(lines(of: &splitter) == ["one"] && Array(splitter.remainder) == Array("two".utf8))
        splitter.removeAll()
        splitter.append("three\n".utf8)
        #expect(lines(of: &splitter) == ["three"])
    }

    @Test func `A line that is too long can be noticed before it ends`() {
        var splitter = LineSplitter(longest: 10)
        splitter.append("0123456789".utf8)
        #expect(lines(of: &splitter) == [] && !splitter.isDiscarding)
        splitter.append("0".utf8)
        #expect(lines(of: &splitter) == [] && splitter.isDiscarding && splitter.remainder.isEmpty)
        splitter.append("\na\n".utf8)
        #expect(lines(of: &splitter) == [nil, "a"] && !splitter.isDiscarding)
    }

    @Test func `A read may write into the free space`() {
        var splitter = LineSplitter(longest: 10)
        let place = splitter.makeRoom()
        splitter.bytes[place] = UInt8(ascii: "\n")
        splitter.commit(1)
        #expect(lines(of: &splitter) == [""])
    }
}
