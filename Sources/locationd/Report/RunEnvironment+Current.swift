import Glibc
import LocationModel
import RunReport
import SystemCalls

extension RunEnvironment {
    /// This machine and this command.
    static var current: RunEnvironment {
        RunEnvironment(
            machine: "\(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN)).counted("core", "cores"))",
            kernel: kernelName ?? "unknown",
            versions: ["locationd \(programVersion)"],
            command: (["locationd"] + CommandLine.arguments.dropFirst().map(shellQuoted)).joined(separator: " "))
    }

    /// The model of the board, or of the processor.
    private static var processor: String {
        if let board = try? readText("/proc/device-tree/model", upTo: 4096) {
            return String(board.prefix { $0 != "\0" })
        }
        let text = (try? readText("/proc/cpuinfo", upTo: 1 << 20)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").dropFirst().first.map { String($0.drop(while: \.isWhitespace)) }
            ?? "unknown processor"
    }
}
