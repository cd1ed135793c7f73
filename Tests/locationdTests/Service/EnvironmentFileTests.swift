import Testing

@testable import locationd

/// The values are what systemd 252 reads from the same bytes (`load_env_file` of its shared library).
struct EnvironmentFileTests {
    @Test(arguments: [
        (#"A=logger "a  b" x"#, #"logger "a  b" x"#), ("A=it's", "it's"), ("A=a#b ;c", "a#b ;c"), ("A=x=y", "x=y"),
        (#"A="a b" c"#, "a bc"), (#"A="a" 'b' "#, "ab"), (#"A="a"b"c""#, #"ab"c""#), ("A=", ""), ("A='' ", ""),
        ("  A \t=  x y \t", "x y"), (#"A=a\ "#, "a "), (#"A=\"a\""#, #""a""#), (#"A='a\b'"#, #"a\b"#),
        (#"A="a\"b\$c\nd""#, #"a"b$c\nd"#), ("A=a\\\nb", "ab"), ("A=a b \\\n  c", "a b   c"), ("A=\\\nb", "b"),
        ("A= \\\n \"b\"", " \"b\""), ("A=\"x\" \\\ny", "xy"), ("A=\"a\\\nb\"", "ab"), ("A=\"a\nb\"", "a\nb"),
        ("A=\"a", "a"), ("A=a  \\", "a  "), ("A=a\r", "a"),
    ])
    func `A value is what systemd reads`(line: String, value: String) {
        for text in [line, "# A=0\n\n;B=0\n\(line)"] {
            let variables = EnvironmentFile(text).variables
            #expect(variables.map(\.name) == ["A"] && variables.map(\.value) == [value], "\(variables)")
        }
    }

    @Test func `Each line is a variable, and what is none is ignored`() {
        let text = "A=1\r\nexport B=2\n1C=3\nD\n=4\n E.F=5\n_G=6\nA=7\n"
        let variables = EnvironmentFile(text).variables
        #expect(variables.map(\.name) == ["A", "_G", "A"] && variables.map(\.value) == ["1", "6", "7"])
        #expect(EnvironmentFile("").variables.isEmpty && EnvironmentFile("A").variables.isEmpty)
    }
}
