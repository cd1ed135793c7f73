import Glibc
import SystemCalls
import TestSupport
import Testing

struct FileStatusTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test func `A regular file has its size, its permissions and one identity under all its names`() throws {
        let path = scratch.path("file")
        let descriptor = try openFile(path, O_WRONLY | O_CREAT, mode: 0o600)
        defer { closeDescriptor(descriptor) }
        #expect(try writeSome(of: [1, 2, 3], to: descriptor) == 3)
        let status = try FileStatus(of: path)
        #expect(status.kind == .regular && status.size == 3 && status.permissions == 0o600)
        #expect(status.owner == geteuid())
        #expect(try FileStatus(of: descriptor).identity == status.identity)
        try renameFile(path, to: scratch.path("other"))
        #expect(try FileStatus(of: scratch.path("other")).identity == status.identity)
    }

    @Test func `A new file is some seconds old`() throws {
        let file = try openFile(scratch.path("file"), O_RDWR | O_CREAT, mode: 0o600)
        defer { closeDescriptor(file) }
        // A file system that does not store the birth has no age.
        #expect((0...60).contains(age(ofFile: file) ?? 0))
    }

    @Test func `A path may begin in an open directory`() throws {
        let directory = try openFile(scratch.path("."), O_RDONLY | O_DIRECTORY)
        defer { closeDescriptor(directory) }
        closeDescriptor(try openFile("a", O_WRONLY | O_CREAT, mode: 0o600, in: directory))
        try renameFile("a", to: "b", in: directory)
        #expect(try FileStatus(of: "b", in: directory).kind == .regular)
        #expect(fileExists(scratch.path("b")))
        try removeFile("b", in: directory)
        #expect(throws: SystemError(ENOENT)) { try FileStatus(of: "b", in: directory) }
        #expect(throws: SystemError(ENOENT)) { try removeFile("b", in: directory) }
    }

    @Test func `A symbolic link is followed unless it is the link that matters`() throws {
        let link = scratch.path("link")
        #expect(unsafe symlink("nowhere", link) == 0)
        #expect(try FileStatus(of: link, followsLink: false).kind == .symbolicLink)
        #expect(throws: SystemError(ENOENT)) { try FileStatus(of: link) }
        #expect(isReadableLink(link) && !fileExists(link))
    }

    @Test(arguments: [("/", FileStatus.Kind.directory), ("/dev/null", .characterDevice)])
    func `A file's kind is recognized`(path: String, kind: FileStatus.Kind) throws {
        #expect(try FileStatus(of: path).kind == kind)
    }

    @Test func `The major number of a device is its driver's`() throws {
        // Memory devices have number 1 (Documentation/admin-guide/devices.txt).
        #expect(try FileStatus(of: "/dev/null").majorNumber == 1)
    }
}
