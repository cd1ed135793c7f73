import Glibc
import SystemCalls

/// A file that is replaced atomically: after a kill or a power failure it has either its old or its new content.
///
///     name.new ── write, fsync ──▶ rename ──▶ name ── fsync of the directory
///
/// The names of additional files are fixed, so that they cannot accumulate: `name.new` is written by the directory's
/// only owner, and `name.corrupt-1` to `name.corrupt-5` are files that were set aside; after that the last one is
/// overwritten.
package struct AtomicFile: Sendable {
    static let setAsideLimit = 5

    /// What exists at the file's path.
    enum Content: Equatable {
        case nothing
        case bytes([UInt8])
        case moreThanLimit
        /// A directory, a link, a device.
        case noFile
    }

    let directory: StateDirectory
    let name: String

    /// A file of this name in a directory.
    package init(directory: StateDirectory, name: String) { (self.directory, self.name) = (directory, name) }

    var path: String { "\(directory.path)/\(name)" }
    private var newName: String { "\(name).new" }

    /// Reads the file, and removes the temporary file of a killed writer.
    func read(upTo limit: Int) throws(StateError) -> Content {
        try unlink(newName)
        do throws(StateError) {
            let file = try directory.directory.file(name, O_RDONLY)
            guard try file.status.kind == .regular else { return .noFile }
            let bytes = try file.read(upTo: limit)
            return bytes.count > limit ? .moreThanLimit : .bytes(bytes)
        } catch .failed(_, .open, ENOENT) {
            return .nothing
        } catch .failed(_, .open, ELOOP), .failed(_, .open, ENXIO) {
            // A link, a socket.
            return .noFile
        }
    }

    /// The content, up to one byte more than the limit; nil if there is no file.
    package func bytes(upTo limit: Int) throws(StateError) -> [UInt8]? {
        do throws(StateError) {
            return try directory.directory.file(name, O_RDONLY).read(upTo: limit)
        } catch .failed(_, .open, ENOENT) {
            return nil
        }
    }

    /// Replaces the content. When it returns, the new content survives a power failure; when it throws, the file has
    /// its old content or, if only the last step failed, the new one.
    package func replace(with bytes: [UInt8]) throws(StateError) {
        try unlink(newName)
        do throws(StateError) {
            let file = try directory.directory.file(newName, O_WRONLY | O_CREAT | O_EXCL)
            try file.write(bytes)
            try file.save()
            try rename(newName, to: name, .replace)
        } catch {
            try? unlink(newName)
            throw error
        }
        try directory.directory.save()
    }

    /// Removes the file; when it returns, a power failure cannot restore it.
    package func remove() throws(StateError) {
        try unlink(name)
        try directory.directory.save()
    }

    /// Renames the file to mark it as corrupt.
    func setAside(because reason: SetAsideFile.Reason) throws(StateError) -> SetAsideFile {
        let free = (1..<AtomicFile.setAsideLimit).first { !exists("\(name).corrupt-\($0)") }
        let corruptName = "\(name).corrupt-\(free ?? AtomicFile.setAsideLimit)"
        try rename(name, to: corruptName, .setAside)
        return SetAsideFile(document: name, reason: reason, path: "\(directory.path)/\(corruptName)")
    }

    private func exists(_ name: String) -> Bool {
        (try? FileStatus(of: name, followsLink: false, in: directory.directory.descriptor)) != nil
    }

    private func rename(_ old: String, to new: String, _ operation: StateError.Operation) throws(StateError) {
        do throws(SystemError) { try renameFile(old, to: new, in: directory.directory.descriptor) } catch {
            throw .failed(path: path, operation, errno: error.code)
        }
    }

    private func unlink(_ name: String) throws(StateError) {
        do throws(SystemError) { try removeFile(name, in: directory.directory.descriptor) } catch {
            guard error.code == ENOENT else {
                throw .failed(path: "\(directory.path)/\(name)", .remove, errno: error.code)
            }
        }
    }
}
