import Glibc
import SystemCalls
import TestSupport
import Testing

struct FileLockTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(arguments: [true, false])
    func `One open file at a time has the lock, until it is unlocked or closed`(isClosed: Bool) throws {
        let path = scratch.path("file")
        let first = try openFile(path, O_RDWR | O_CREAT, mode: 0o600)
        let second = try openFile(path, O_RDWR)
        defer { closeDescriptor(second) }
        #expect(try lockFile(first))
        #expect(try !lockFile(second))
        if isClosed { closeDescriptor(first) } else { unlockFile(first) }
        #expect(try lockFile(second))
        if !isClosed { closeDescriptor(first) }
    }

    @Test func `A closed descriptor cannot be locked`() {
        #expect(throws: SystemError(EBADF)) { try lockFile(-1) }
    }
}
