import Foundation
import Publishing
import SystemCalls
import TestSupport
import Testing

/// A real mosquitto on loopback, without a password unless its configuration says so.
final class Broker {
    /// Whether mosquitto is installed, and this build can publish.
    static let isUsable = FileManager.default.isExecutableFile(atPath: "/usr/sbin/mosquitto") && isPublishingAvailable

    let port: UInt16
    private let scratch: Scratch
    private let configuration: URL
    private var process = Process()

    /// - Parameter lines: more of mosquitto.conf
    init(_ lines: String = "allow_anonymous true", port: UInt16? = nil) throws {
        scratch = try Scratch()
        let port = try port ?? Broker.freePort()
        self.port = port
        // By default it drops what exceeds 1 000 messages for a subscriber that is slow on a busy machine.
        let text = "user root\nlistener \(port) 127.0.0.1\nmax_queued_messages 0\n\(lines)\n"
        configuration = try scratch.file("mosquitto.conf", Data(text.utf8))
        try start()
    }

    deinit { stop() }

    /// A port on which no program listens.
    static func freePort() throws -> UInt16 { try FakeService(greeting: "").port }

    func start() throws {
        process = Process()
        process.executableURL = URL(filePath: "/usr/sbin/mosquitto")
        process.arguments = ["-c", configuration.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let isUp = Deadline(after: 60).wait { isListening }
        try #require(isUp)
    }

    private var isListening: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, length) == 0
            }
        }
    }

    func stop() { end(process) }
}

/// Ends a process and waits for it, without a run loop.
private func end(_ process: Process) {
    guard process.isRunning else { return }
    // The tests block SIGTERM, and children inherit that.
    kill(process.processIdentifier, SIGKILL)
    _ = Deadline(after: 60).wait { !process.isRunning }
}

/// What a broker has received, as `mosquitto_sub` prints it.
final class Subscriber {
    struct Message {
        let topic: String
        let payload: Data

        var object: [String: any Sendable] {
            (try? JSONSerialization.jsonObject(with: payload)) as? [String: any Sendable] ?? [:]
        }
    }

    private let scratch: Scratch
    private let output: URL
    private let process = Process()

    init(_ broker: Broker) throws {
        scratch = try Scratch()
        output = try scratch.file("messages")
        // A line at a time, also into a file.
        process.executableURL = URL(filePath: "/usr/bin/stdbuf")
        process.arguments = [
            "-oL", "mosquitto_sub", "-d", "-q", "1", "-p", "\(broker.port)", "-t", "#", "-F", "%t %x",
        ]
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        let isSubscribed = Deadline(after: 60).wait {
            (try? String(contentsOf: output, encoding: .utf8))?.contains("Subscribed") ?? false
        }
        try #require(isSubscribed)
    }

    deinit { end(process) }

    /// The messages so far, in their order.
    var messages: [Message] {
        let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, words[1].count.isMultiple(of: 2), words[1].allSatisfy(\.isHexDigit) else {
                return nil
            }
            var (payload, digits) = (Data(), Array(words[1]))
            for index in stride(from: 0, to: digits.count, by: 2) {
                payload.append(UInt8(String(digits[index...index + 1]), radix: 16)!)
            }
            digits.removeAll()
            return Message(topic: String(words[0]), payload: payload)
        }
    }

    /// Waits until the messages fulfil a condition; returns them.
    func wait(until condition: ([Message]) -> Bool) -> [Message] {
        var last: [Message] = []
        let isFulfilled = Deadline(after: 60).wait {
            last = messages
            return condition(last)
        }
        #expect(isFulfilled, "\(last.map(\.topic))")
        return last
    }
}

extension [Subscriber.Message] {
    /// The positions among them.
    var locations: [[String: any Sendable]] { map(\.object).filter { $0["_type"] as? String == "location" } }
}
