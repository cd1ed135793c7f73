import CSystemCalls
import Foundation
import Testing

/// The other end of a run's socket, which says what it likes.
final class Client {
    private let descriptor: Int32

    init(_ path: String) throws {
        var descriptor: Int32
        repeat {
            descriptor = unsafe locationd_unix_connect(path)
        } while descriptor == -EAGAIN
        self.descriptor = descriptor
        try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { _ = unsafe locationd_send(descriptor, bytes, Int32(bytes.count)) }

    /// Nothing more will be said.
    func end() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// What is said until the end of it.
    func answer() -> String {
        var answer: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
            if count > 0 { answer += bytes[..<count] } else if count == 0 || errno != EAGAIN { break }
            locationd_wait(descriptor, LOCATIOND_READABLE, -1, -1)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
