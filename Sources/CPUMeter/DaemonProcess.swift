/// A daemon of this machine that serves a TCP port, as /proc shows it to everybody.
public struct DaemonProcess: Hashable, Sendable {
    /// The process's number.
    public let identifier: Int32
    private let name: String

    /// Finds the daemon of a name, as in /proc/PID/comm, that serves a port.
    ///
    /// One whose command line names the port (`-S 2947`, as gpsd takes it) is the one. Otherwise it is the only one that
    /// names none: it has the port by default, or from systemd, which opened it on its behalf.
    /// - Parameter defaultPort: the port of a daemon that was not told any.
    public init?(named name: String = "gpsd", port: UInt16, defaultPort: UInt16 = 2947) {
        let all = Kernel.numbers(in: "/proc").filter { DaemonProcess.isNamed(name, $0) }.map { identifier in
            let line = Kernel.contents(of: "/proc/\(identifier)/cmdline") ?? []
            return (identifier, DaemonProcess.port(inCommandLine: line))
        }
        let silent = all.filter { $0.1 == nil }
        guard let found = all.first(where: { $0.1 == port }) ?? (silent.count == 1 ? silent.first : nil) else {
            return nil
        }
        (identifier, self.name) = (found.0, name)
    }

    /// What it has used since its start; nil when it has gone, even if another process has got its number.
    public func read() -> CPUReading? {
        DaemonProcess.isNamed(name, identifier) ? CPUMeter.read(ofProcess: identifier) : nil
    }

    /// Whether it was started with an option of one letter that takes no value: `-n`, alone or among others.
    public func isStarted(with option: Character) -> Bool {
        let line = Kernel.contents(of: "/proc/\(identifier)/cmdline") ?? []
        return line.split(separator: 0).dropFirst().contains { argument in
            let text = String(decoding: argument, as: UTF8.self)
            guard text.hasPrefix("-"), !text.hasPrefix("--") else { return false }
            return text.dropFirst().prefix { !DaemonProcess.optionsWithValue.contains($0) }.contains(option)
        }
    }

    private static let optionsWithValue = "DFfPpSs"

    private static func isNamed(_ name: String, _ identifier: Int32) -> Bool {
        Kernel.contents(of: "/proc/\(identifier)/comm").map { $0.elementsEqual(name.utf8 + [UInt8(ascii: "\n")]) }
            ?? false
    }

    /// The port that gpsd's options name, in a command line whose arguments end with a zero each; nil when they name none.
    static func port(inCommandLine line: [UInt8]) -> UInt16? {
        var arguments = line.split(separator: 0).dropFirst().map { String(decoding: $0, as: UTF8.self) }[...]
        while let argument = arguments.popFirst() {
            guard argument != "--" else { return nil }
            if argument == "--port" { return arguments.popFirst().flatMap { UInt16($0) } }
            if argument.hasPrefix("--port=") { return UInt16(argument.dropFirst(7)) }
            guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { continue }
            // Letters without a value may stand before the one that has one: -nNS 2947, -S2947.
            guard let place = argument.firstIndex(where: { optionsWithValue.contains($0) }) else { continue }
            let attached = argument[argument.index(after: place)...]
            guard let value = attached.isEmpty ? arguments.popFirst().map({ $0[...] }) : attached else { return nil }
            if argument[place] == "S" { return UInt16(value) }
        }
        return nil
    }
}
