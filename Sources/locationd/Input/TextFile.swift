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
    defer { close(descriptor) }
    return try readText(from: descriptor, named: path, upTo: limit)
}

/// Reads a descriptor to its end, as text.
func readText(from descriptor: Int32, named name: String, upTo limit: Int? = nil) throws(Failure) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count: Int
        do throws(SystemError) { count = try readSome(into: &piece, of: descriptor) } catch {
            throw Failure(.init(error, other: .inputOutput), "\(name): cannot be read: \(error)")
        }
        if count == 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes.append(contentsOf: piece[..<count])
        if let limit, bytes.count > limit { throw Failure(.dataError, "\(name): has more than \(limit) bytes") }
    }
}
