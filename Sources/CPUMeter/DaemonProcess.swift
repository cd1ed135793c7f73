import SystemCalls

/// A daemon on this machine that serves a TCP port, from its public files in /proc.
public struct DaemonProcess: Hashable, Sendable {
    /// The process ID, as in /proc/PID.
    public let identifier: Int32
    private let name: String

    /// Finds the daemon with a name, as in /proc/PID/comm, that serves a port.
    ///
    /// A daemon whose command line contains the port (`-S 2947`, as for gpsd) is preferred. Otherwise it is the only
    /// one without a port in its command line: it uses the port by default, or received it from systemd.
    /// - Parameters:
    ///   - name: its name.
    ///   - port: the port that it serves.
    ///   - defaultPort: the port of a daemon without a port in its command line.
    public init?(named name: String = "gpsd", port: UInt16, defaultPort: UInt16 = 2947) {
        let all = numbers(inDirectory: "/proc").filter { DaemonProcess.isNamed(name, $0) }.map { identifier in
            let line = readFile("/proc/\(identifier)/cmdline") ?? []
            return (identifier, DaemonProcess.port(inCommandLine: line))
        }
        let silent = all.filter { $0.1 == nil }
        guard let found = all.first(where: { $0.1 == port }) ?? (silent.count == 1 ? silent.first : nil) else {
            return nil
        }
        (identifier, self.name) = (found.0, name)
    }

    /// The usage since its start; nil if it has ended, even if another process has reused its ID.
    public func read() -> CPUUsage? {
        DaemonProcess.isNamed(name, identifier) ? CPUMeter.read(ofProcess: identifier) : nil
    }

    /// Whether it was started with a one-letter option that has no value, such as `-n`, alone or combined with others.
    public func isStarted(with option: Character) -> Bool {
        let line = readFile("/proc/\(identifier)/cmdline") ?? []
        return line.split(separator: 0).dropFirst().contains { argument in
            let text = String(decoding: argument, as: UTF8.self)
            guard text.hasPrefix("-"), !text.hasPrefix("--") else { return false }
            return text.dropFirst().prefix { !DaemonProcess.optionsWithValue.contains($0) }.contains(option)
        }
    }

    private static let optionsWithValue = "DFfPpSs"

    private static func isNamed(_ name: String, _ identifier: Int32) -> Bool {
        readFile("/proc/\(identifier)/comm").map { $0.elementsEqual(name.utf8 + [UInt8(ascii: "\n")]) }
            ?? false
    }

    /// The port in gpsd's options, from a command line with zero-terminated arguments; nil if there is none.
    static func port(inCommandLine line: [UInt8]) -> UInt16? {
        var arguments = line.split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }[...]
        while let argument = arguments.popFirst() {
            guard argument != "--" else { return nil }
            if argument == "--port" { return arguments.popFirst().flatMap { UInt16($0) } }
            if argument.hasPrefix("--port=") { return UInt16(argument.dropFirst(7)) }
            guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { continue }
            // Letters without a value may precede the one that has a value: -nNS 2947, -S2947.
            guard let place = argument.firstIndex(where: { optionsWithValue.contains($0) }) else { continue }
            let attached = argument[argument.index(after: place)...]
            guard let value = attached.isEmpty ? arguments.popFirst().map({ $0[...] }) : attached else { return nil }
            if argument[place] == "S" { return UInt16(value) }
        }
        return nil
    }
}
