import Foundation
import SystemCalls
import Testing

/// A service manager's socket for sd_notify(3).
final class NotifySocket {
    /// Seconds after which a wait has failed.
    private static let longestWait = 120.0

    let path: String
    private let descriptor: Int32

    /// Listens at a path, or, if that begins with `@`, at a name in the abstract namespace.
    init(_ path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        let isAbstract = name.first == UInt8(ascii: "@")
        if isAbstract { name[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        let length = MemoryLayout<sa_family_t>.size + name.count + (isAbstract ? 0 : 1)
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(length))
            }
        }
        try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// Waits for the next message; an empty one if none comes.
    func next() -> String { next(before: Deadline(after: NotifySocket.longestWait)) }

    /// Waits for a message that contains a text, and skips the others.
    @discardableResult func wait(for text: String) -> String {
        let deadline = Deadline(after: NotifySocket.longestWait)
        while !deadline.hasPassed {
            let message = next(before: deadline)
            if message.contains(text) { return message }
        }
        Issue.record("no message with \(text)")
        return ""
    }

    /// Waits until a reload has begun and ended.
    func waitForReload() {
        wait(for: "RELOADING=1\nMONOTONIC_USEC=")
        wait(for: "READY=1")
    }

    /// Skips the messages that have arrived.
    func skip() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while (try? receive(into: &bytes, of: descriptor, waits: false)) != nil {}
    }

    private func next(before deadline: Deadline) -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        awaitReadiness(of: descriptor, nanoseconds: deadline.nanosecondsLeft)
        let count = (try? receive(into: &bytes, of: descriptor, waits: false)) ?? 0
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
