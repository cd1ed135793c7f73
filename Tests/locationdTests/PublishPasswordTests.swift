import Foundation
import TestSupport
import Testing

@testable import locationd

struct PublishPasswordTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    @Test(arguments: ["secret", "secret\n", "secret\r\n", "secret\r\nanother line\r\n", "\u{FEFF}secret\n"])
    func `The password is the first line of the file, without any line end`(content: String) throws {
        let path = try scratch.file("password", Data(content.utf8)).path
        #expect(try PublishArguments.password(in: path) == "secret")
    }

    /// The run would wait for a writer.
    @Test func `A FIFO is refused`() throws {
        let fifo = try scratch.fifo("password")
        #expect(throws: Failure.self) { try PublishArguments.password(in: fifo) }
    }
}
