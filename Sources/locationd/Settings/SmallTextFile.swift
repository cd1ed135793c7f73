import Glibc
import SystemCalls

/// A small text file that somebody has edited: settings, a password.
enum SmallTextFile {
    /// The most bytes of one.
    private static let longest = 65_536

    /// The text of a file, without the byte order mark of an editor.
    static func text(of path: String) throws(Failure) -> String {
        let bytes: [UInt8]?
        do throws(SystemError) { bytes = try beginning(of: path) } catch {
            throw Failure(Failure.Code(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        guard let bytes else { throw Failure(.noInput, "\(path): cannot be read: not a regular file") }
        guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.configuration, "\(path): is not a text file of at most 64 KB")
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// One byte more than a file may have, at most; nil if it is no regular file, whose reading could block or never end.
    private static func beginning(of path: String) throws(SystemError) -> [UInt8]? {
        let descriptor = try openFile(path, O_RDONLY | O_NONBLOCK)
        defer { closeDescriptor(descriptor) }
        guard try FileStatus(of: descriptor).kind == .regular else { return nil }
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        var count = 0
        while count < bytes.count {
            let more = try readSome(into: &bytes, from: count, of: descriptor)
            if more == 0 { break }
            count += more
        }
        return Array(bytes[..<count])
    }
}
