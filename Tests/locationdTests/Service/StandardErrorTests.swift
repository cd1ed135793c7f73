import Foundation
import TestSupport
import Testing

@testable import locationd

/// The journal receives the priority of each line.
@Suite(.live) struct StandardErrorTests {
    @Test func `Each line begins with its priority`() {
        #expect(StandardError.prefixed("locationd: one\ntwo\n", .error) == "<3>locationd: one\n<3>two\n")
    }

    @Test func `Only standard error that is the journal's has priorities`() async throws {
        let scratch = try Scratch()
        let line = #"""
            exec 2>"$1"; stream=$(stat -L -c %d:%i /proc/self/fd/2)
            JOURNAL_STREAM=$stream "$0" trace info /nowhere; JOURNAL_STREAM=1:2 "$0" trace info /nowhere
            """#
        let path = try scratch.file("journal").path
        _ = try await Program.shell(line, [path])
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == "<3>\(lines[1])" && lines[1].hasPrefix("locationd: /nowhere"))
    }
}
