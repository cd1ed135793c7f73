import Glibc
import SystemCalls

/// A small text file edited by hand: settings, a password.
enum SmallTextFile {
    /// The most bytes of one.
    private static let longest = 65_536

    /// The text of a file, without the byte order mark of an editor.
    static func text(of path: String) throws(Failure) -> String {
        let descriptor: Int32
        // Opening a FIFO would block, and reading a device may never end.
        do throws(SystemError) { descriptor = try openFile(path, O_RDONLY | O_NONBLOCK) } catch {
            throw Failure(Failure.Code(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        defer { closeDescriptor(descriptor) }
        guard (try? FileStatus(of: descriptor))?.kind == .regular else {
            throw Failure(.noInput, "\(path): cannot be read: not a regular file")
        }
        let text: String
        do throws(Failure) { text = try readText(from: descriptor, named: path, upTo: longest) } catch {
            throw error.code == .dataError ? Failure(.configuration, error.message) : error
        }
        guard !text.unicodeScalars.contains("\u{FFFD}") else { throw Failure(.configuration, "\(path): is not UTF-8") }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}
