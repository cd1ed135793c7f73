import Foundation
import TestSupport

/// A TCP service on this machine that sends what a test defines: a greeting, and a reply to each line.
final class FakeService {
    let port: UInt16
    private let listening: Int32

    init(greeting: String, reply: @escaping @Sendable (String) -> String = { _ in "" }) throws {
        let (listening, port) = makeLoopbackSocket(boundTo: 0)
        (self.listening, self.port) = (listening, port)
        _ = listen(listening, 8)
        Thread.detachNewThread {
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { FakeService.serve(connection, greeting, reply) }
            }
            close(listening)
        }
    }

    deinit { shutdown(listening, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, _ greeting: String, _ reply: (String) -> String) {
        func write(_ text: String) {
            let bytes = Array(text.utf8)
            _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        write(greeting)
        var received: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            received += bytes[..<count]
            while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                write(reply(String(decoding: received[..<end], as: UTF8.self)))
                received.removeSubrange(...end)
            }
        }
        close(connection)
    }
}
