import SystemCalls
import Testing

@testable import locationd

@Suite struct ShellWordTests {
    @Test(arguments: ["plain", "", "two words", "it's", "'\u{301}; echo more", "$HOME `id` \\ \"\" \n !", "*?[a]~#"])
    func `The shell reads a quoted word as it was`(_ word: String) throws {
        let result = try runShellCommand("test \(shellQuoted(word)) = \"$(cat)\"", input: Array(word.utf8))
        #expect(result.end == .exited(code: 0))
    }
}
