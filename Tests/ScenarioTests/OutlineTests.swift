import Testing

@testable import Scenario

/// The positions of values, and of errors, in a JSON5 text.
struct OutlineTests {
    @Test func `Each value is found on its line, by its key or its place`() throws {
        let outline = try Outline(
            of: """
                // A comment, and /* another */ in it
                {
                  "a": 1, b: [ 2,
                    { c: 'x', } ], /*
                */ d: [],
                }
                """)
        #expect(outline.line == 2)
        #expect(outline.members.map(\.key) == ["a", "b", "d"])
        #expect(outline.members.map(\.line) == [3, 3, 5])
        #expect(outline["b"]?.elements.map(\.line) == [3, 4])
        #expect(outline["b"]?.elements.last?["c"]?.line == 4)
        #expect(outline["c"] == nil)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `A line ends with LF, CR or both`(end: String) throws {
        let text = ["// one", "{ a: 'x\\", "y', /* two", "*/ b: 1,", "c: 2 }"].joined(separator: end)
        let outline = try Outline(of: text)
        #expect(outline.members.map(\.line) == [2, 4, 5])
    }

    @Test func `A byte order mark is ignored`() throws {
        #expect(try Outline(of: "\u{FEFF}{ a: 1 }")["a"]?.line == 1)
        #expect(throws: Outline.SyntaxError(line: 1, column: 3, message: "expected a key or }, found ?")) {
            try Outline(of: "\u{FEFF}{ ?")
        }
    }

    @Test(arguments: [
        ("", 1, 1, "expected a value, found the end"), ("// only", 1, 8, "expected a value, found"),
        ("{", 1, 2, "expected a key or }, found the end"),
        ("{a", 1, 3, "expected : after the key a, found the end"),
        ("{a:", 1, 4, "expected a value, found the end"),
        ("{a 1}", 1, 4, "expected : after the key a, found 1"),
        ("{\n  a: 1\n  b: 2\n}", 3, 3, "expected , or } after the value of a, found b"),
        ("[1 2]", 1, 4, "expected , or ] after a value, found 2"), ("[,]", 1, 2, "expected a value, found ,"),
        ("{,}", 1, 2, "expected a key or }, found ,"), ("{a:1,,}", 1, 6, "expected a key or }, found ,"),
        ("{a-b: 1}", 1, 3, "expected : after the key a, found -"),
        ("{1a: 2}", 1, 2, "expected a key or }, found 1"),
        ("{\u{A0}a: 1}", 1, 2, "expected a key or }, found \u{A0}"),
        ("{ü: 1}", 1, 2, "expected a key or }, found ü"),
        ("{do: home}", 1, 6, "home is not a value; strings must be quoted"),
        ("{at: 2:30}", 1, 7, "expected , or } after the value of at, found :"),
        ("{n: 1_000}", 1, 5, "1_000 is not a value"), ("{n: tru}", 1, 5, "tru is not a value"),
        ("{\n a: 'x\n'}", 2, 5, "missing closing '"), ("{a: \"x}", 1, 5, "missing closing \""),
        ("{a: 'x\t'}", 1, 7, "control character in a string"), ("{a: '\\q'}", 1, 6, "invalid escape"),
        ("{a: '\\u12'}", 1, 6, "invalid escape"), ("{a: 1} /* x", 1, 8, "missing closing */ of a comment"),
        ("{a: 1} {", 1, 8, "found { after the end"), ("{a: 1 / 2}", 1, 7, "expected , or } after"),
        ("{a: 1,\n b: 2,\n 'a': 3}", 3, 2, "duplicate key a"),
        ("{'a\\x41': 1}", 1, 2, "escapes are not supported in keys"),
        ("{a: \u{1B}}", 1, 5, "found a control character"),
        ("{ü", 1, 2, "found ü"), ("/* ü€😀 */ }", 1, 11, "found }"),
        (String(repeating: "[", count: 100_000), 1, 65, "nested too deeply"),
    ])
    func `Invalid JSON5 is rejected at its place`(text: String, line: Int, column: Int, message: String) throws {
        let error = try #require(throws: Outline.SyntaxError.self) { try Outline(of: text) }
        #expect(error.line == line && error.column == column, "\(error)")
        #expect(error.message.contains(message), "\(error)")
    }
}
