import Glibc
import SystemCalls

/// Reads a whole text file.
///
/// - Parameter limit: the most bytes that it may have; nil for no limit.
func readText(_ path: String, upTo limit: Int? = nil) throws(Failure) -> String {
    let descriptor: Int32
    do throws(SystemError) { descriptor = try openFile(path, O_RDONLY) } catch {
        throw Failure(.init(error, other: .noInput), "\(path): cannot be read: \(error)")
    }
    defer { closeDescriptor(descriptor) }
    return try readText(from: descriptor, named: path, upTo: limit)
}

/// Reads a descriptor to its end, as text.
func readText(from descriptor: Int32, named name: String, upTo limit: Int? = nil) throws(Failure) -> String {
    do throws(SystemError) {
        return String(decoding: try contents(of: descriptor, upTo: limit), as: UTF8.self)
    } catch {
        if error.code == EFBIG, let limit { throw Failure(.dataError, "\(name): has more than \(limit) bytes") }
        throw Failure(.init(error, other: .inputOutput), "\(name): cannot be read: \(error)")
    }
}
