import Glibc
import SystemCalls
import TestSupport
import Testing

struct FileBytesTests {
    @Test func `Bytes are read and written at an offset, without moving the file's position`() throws {
        let file = try TemporaryFile([1, 2, 3, 4])
        let descriptor = try openFile(file.path, O_RDWR)
        defer { closeDescriptor(descriptor) }
        #expect(try writeSome(of: [8, 9], to: descriptor, at: 3) == 2)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(try readSome(into: &bytes, from: 1, of: descriptor, at: 2) == 3)
        #expect(bytes == [0, 3, 8, 9])
        #expect(try readSome(into: &bytes, of: descriptor) == 4)
        #expect(bytes == [1, 2, 3, 8])
    }

    @Test func `All bytes are written, or the reason is returned`() throws {
        let file = try TemporaryFile([1, 2, 3, 4])
        let descriptor = try openFile(file.path, O_RDWR)
        defer { closeDescriptor(descriptor) }
        #expect(writeAll([7, 8, 9], to: descriptor, at: 2) == (3, nil))
        #expect(writeAll([5, 6], to: descriptor) == (2, nil))
        #expect(readFile(file.path) == [5, 6, 7, 8, 9])
        let reading = try openFile(file.path, O_RDONLY)
        defer { closeDescriptor(reading) }
        #expect(writeAll([1], to: reading) == (0, EBADF))
    }

    @Test func `Reserved room changes neither the content nor the size`() throws {
        let file = try TemporaryFile([1, 2, 3, 4])
        let descriptor = try openFile(file.path, O_RDWR)
        defer { closeDescriptor(descriptor) }
        try reserveRoom(0, for: descriptor)
        try reserveRoom(100_000, for: descriptor)
        #expect(readFile(file.path) == [1, 2, 3, 4])
        let failure = #expect(throws: SystemError.self) { try reserveRoom(.max, for: descriptor) }
        #expect(failure.map { [EFBIG, ENOSPC].contains($0.code) } == true && readFile(file.path) == [1, 2, 3, 4])
        // A character device has no room to reserve.
        let device = try openFile("/dev/null", O_WRONLY)
        defer { closeDescriptor(device) }
        #expect(throws: SystemError(ENODEV)) { try reserveRoom(1, for: device) }
    }

    @Test func `The reason why a file cannot be read is thrown`() throws {
        let file = try TemporaryFile([1, 2])
        #expect(try contents(ofFile: file.path, upTo: 2) == [1, 2])
        #expect(throws: SystemError(EFBIG)) { try contents(ofFile: file.path, upTo: 1) }
        #expect(throws: SystemError(ENOENT)) { try contents(ofFile: "\(file.path).none") }
        #expect(throws: SystemError(EISDIR)) { try contents(ofFile: "/") }
        #expect(readFile("/") == nil)
    }

    @Test func `At the end there is nothing to read`() throws {
        let file = try TemporaryFile([1])
        let descriptor = try openFile(file.path, O_RDONLY)
        defer { closeDescriptor(descriptor) }
        var bytes: [UInt8] = [0]
        #expect(try readSome(into: &bytes, of: descriptor, at: 1) == 0)
    }

    @Test func `Bytes move to the beginning over themselves`() {
        var bytes: [UInt8] = [0, 1, 2, 3, 4]
        bytes.moveToBeginning(1..<5)
        #expect(bytes == [1, 2, 3, 4, 4])
        bytes.moveToBeginning(2..<2)
        #expect(bytes == [1, 2, 3, 4, 4])
    }

    @Test func `The end of a pipe does not count as bytes`() throws {
        let pipe = try makePipe()
        defer { closeDescriptor(pipe.reading) }
        #expect(!hasBytes(pipe.reading))
        #expect(try writeSome(of: [1], to: pipe.writing) == 1)
        #expect(hasBytes(pipe.reading))
        var bytes: [UInt8] = [0]
        #expect(try readSome(into: &bytes, of: pipe.reading) == 1)
        closeDescriptor(pipe.writing)
        #expect(!hasBytes(pipe.reading) && isReady(pipe.reading))
    }
}
