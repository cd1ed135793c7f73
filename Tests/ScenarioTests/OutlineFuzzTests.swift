import Foundation
import TestSupport
import Testing

@testable import Scenario

/// The outline and Foundation's decoder must agree on the structure of every text.
struct OutlineFuzzTests {
    /// The errors of the outline for texts that the decoder accepts.
    private static let strictness = [
        "duplicate key", "escapes are not supported in keys", "expected a key", "expected : after the key",
        "nested too deeply", "is not a value",
    ]

    private func compare(_ text: String) {
        let outline = Result { try Outline(of: text) }
        let value = Result { try JSON5Value(of: text) }
        switch (outline, value) {
        case (.success(let outline), .success(let value)): #expect(isSame(outline, value), "\(text.debugDescription)")
        case (.success(let outline), .failure):
            // Only an invalid number or string is left, which the decoder finds.
            let error = #expect(throws: ScenarioError.self) { try Node(text, file: "f") }
            let isScalar = outline.members.isEmpty && outline.elements.isEmpty
            #expect(error?.key.isEmpty == isScalar, "\(text.debugDescription)")
        case (.failure(let error as Outline.SyntaxError), .success):
            let isStrict = Self.strictness.contains { error.message.contains($0) }
            #expect(isStrict, "\(text.debugDescription): \(error)")
        case (.failure, _): break
        }
    }

    private func isSame(_ outline: Outline, _ value: JSON5Value) -> Bool {
        switch value {
        case .object(let members):
            Set(outline.members.map(\.key)) == Set(members.keys)
                && members.allSatisfy { key, value in outline[key].map { isSame($0, value) } ?? false }
        case .array(let elements):
            outline.elements.count == elements.count && zip(outline.elements, elements).allSatisfy(isSame)
        case .null, .bool, .number, .text: outline.members.isEmpty && outline.elements.isEmpty
        }
    }

    private static let pieces = [
        "{", "}", "[", "]", ":", ",", " ", "\n", "\r", "\t", "\u{0B}", "\"", "'", "\\", "/", "//", "/*", "*/", "*", "a",
        "b",
        "$_", "at", "0", "1", "01", ".5", "5.", "-", "+", "1e3", "1e999", "0x1F", "0x", "NaN", "Infinity", "-Infinity",
        "null",
        "true", "false", "tru", "'x'", "\"y\"", "'\\n'", "'\\u0041'", "'\\u0000'", "'\\ud800'", "'\\x41'", "'\\v'",
        "'\\\n'", "ü",
        "\u{A0}", "\u{2028}", "\u{FEFF}", "\u{1}", "😀", "a:1", "b:[", "c:{", "},", "],",
    ]

    @Test func `Texts of random pieces are read or rejected`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...8, using: &generator)
            compare((0..<count).map { _ in Self.pieces.randomElement(using: &generator)! }.joined())
        }
    }

    @Test func `Damaged texts are read or rejected`() {
        var generator = SeededGenerator(seed: 2)
        let sound = """
            // What an editor leaves behind
            {
              "trace": 'a\\'b.nmea', steps: [ { at: "2m", do: 'home', }, { at: +.5e1, "do": "return" } ], /* and
              so on */ n: [ null, true, false, 0x1f, -Infinity, 'x\\
              y' ], deep: { deeper: [ [ [] ], {} ] },
            }
            """
        compare(sound)
        for _ in 0..<20_000 {
            var text = Array(sound.unicodeScalars)
            for _ in 0...Int.random(in: 0...2, using: &generator) {
                let start = Int.random(in: 0..<text.count, using: &generator)
                let end = min(text.count, start + Int.random(in: 0...3, using: &generator))
                let piece = Bool.random(using: &generator) ? Self.pieces.randomElement(using: &generator)! : ""
                text.replaceSubrange(start..<end, with: Array(piece.unicodeScalars))
            }
            var string = ""
            string.unicodeScalars.append(contentsOf: text)
            compare(string)
        }
    }

    /// An algorithm of quadratic time would take hours.
    @Test(.timeLimit(.minutes(15))) func `A text of a million values or keys on one line is read`() throws {
        let count = 1_000_000
        let values = try Outline(of: "[\(String(repeating: "'x',", count: count))]")
        #expect(values.elements.count == count)
        let keys = try Outline(of: "{\((0..<count).map { "k\($0):0" }.joined(separator: ","))}")
        #expect(keys.members.count == count)
    }

    @Test func `Texts of random characters, cut off anywhere, are read or rejected`() {
        let sound = Array("{ a: [1, 'x\\u0041', { 'b': \"\\\"\" }], /* c */ d: null } // e\n".utf8)
        for end in 0...sound.count { compare(String(decoding: sound[..<end], as: UTF8.self)) }
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            compare(String(decoding: bytes, as: UTF8.self))
        }
    }
}
