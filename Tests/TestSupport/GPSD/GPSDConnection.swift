import Glibc
package import SystemCalls

/// A minimal client of gpsd that reads lines.
package final class GPSDConnection {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects; throws when no process listens.
    package init(port: UInt16) throws {
        guard let descriptor = try Loopback.connect(port: port) else {
            throw GPSDFailure("no program listens on port \(port)")
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends a command, such as `?POLL;`.
    package func send(_ command: String) throws {
        var bytes = Array((command + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            bytes = bytes.dropFirst(try checked(count))
        }
    }

    /// The next line without its line end; nil when gpsd has closed the connection. Throws when none arrives in time.
    package func line(before deadline: Deadline) throws -> String? {
        while true {
            if let end = buffer.firstIndex(of: 0x0A) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end].filter { $0 != 0x0D }, as: UTF8.self)
            }
            guard poll([(descriptor, POLLIN)], milliseconds: deadline.milliseconds)[0] != 0 else {
                if deadline.hasPassed { throw GPSDFailure("gpsd said nothing in time") }
                continue
            }
            let count = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
                let count = unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
                if count > 0 { unsafe buffer.append(contentsOf: bytes[..<count]) }
                return count
            }
            guard count > 0 else { return nil }
        }
    }

    /// The next line of a class, such as `TPV`; other lines are skipped.
    package func report(_ name: String, within seconds: Double = 60) throws -> String {
        let deadline = Deadline(after: seconds)
        var last = ""
        while !deadline.hasPassed, let line = try? line(before: deadline) {
            if line.hasPrefix("{\"class\":\"\(name)\"") { return line }
            last = line
        }
        throw GPSDFailure("gpsd sent no \(name) in time, or closed the connection; what it sent last: \(last)")
    }

    /// Waits until gpsd has answered all requests that any client has sent to it before; returns the lines that have
    /// arrived here until then. gpsd answers in the middle of a pass over its clients, so only a later answer shows
    /// that it has made a whole one.
    package func roundTrips() throws -> [String] {
        let deadline = Deadline(after: 60)
        var lines: [String] = []
        for _ in 0..<3 {
            try send("?VERSION;")
            while let line = try line(before: deadline), !line.hasPrefix("{\"class\":\"VERSION\"") {
                lines.append(line)
            }
        }
        return lines
    }

    /// Requests the stream of reports, and returns when gpsd has confirmed it, so that no later report is missed.
    package func watch() throws {
        try send("?WATCH={\"enable\":true,\"json\":true};")
        _ = try report("WATCH")
    }
}
