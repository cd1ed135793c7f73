import Foundation

/// A TCP service on this machine that sends what a test defines: a greeting, and a reply to each line.
final class FakeService {
    let port: UInt16
    private let listening: Int32

    init(greeting: String, answer: @escaping @Sendable (String) -> String = { _ in "" }) throws {
        listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listening = listening
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                _ = unsafe bind(listening, name, length)
                _ = listen(listening, 8)
                _ = unsafe getsockname(listening, name, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread {
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { FakeService.serve(connection, greeting, answer) }
            }
            close(listening)
        }
    }

    deinit { shutdown(listening, Int32(SHUT_RDWR)) }

    private static func serve(_ connection: Int32, _ greeting: String, _ answer: (String) -> String) {
        func say(_ text: String) {
            let bytes = Array(text.utf8)
            _ = unsafe send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }
        say(greeting)
        var heard: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe recv(connection, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            heard += bytes[..<count]
            while let end = heard.firstIndex(of: UInt8(ascii: "\n")) {
                say(answer(String(decoding: heard[..<end], as: UTF8.self)))
                heard.removeSubrange(...end)
            }
        }
        close(connection)
    }
}
