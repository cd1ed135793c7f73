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

    @Test func `The end of a pipe is not bytes`() throws {
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
