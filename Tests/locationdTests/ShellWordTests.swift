import SystemCalls
import Testing

@testable import locationd

@Suite struct ShellWordTests {
    @Test(arguments: ["plain", "", "two words", "it's", "'\u{301}; echo more", "$HOME `id` \\ \"\" \n !", "*?[a]~#"])
    func `The shell reads a quoted word as it was`(_ word: String) throws {
        let result = try runShellCommand("test \(shellQuoted(word)) = \"$(cat)\"", input: Array(word.utf8))
        #expect(result.end == .exited(code: 0))
    }

    @Test(arguments: [
        #"a "\d+" b"#, #"'\d' "\\" "\"" "\$x" "\`""#, #"a\ b \' "it's" 'say "x"'"#, #""" '' x"y"'z'"#,
    ])
    func `A line has the words that a shell reads in it`(_ line: String) throws {
        let script = "set -- \(line); test \"$(printf '%s|' \"$@\")\" = \"$(cat)\""
        let words = ShellWords(line).words.map { $0 + "|" }.joined()
        #expect(try runShellCommand(script, input: Array(words.utf8)).end == .exited(code: 0), "\(words)")
    }
}
