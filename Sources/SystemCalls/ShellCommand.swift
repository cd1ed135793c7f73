import CSystemCalls
import Glibc

/// Runs a shell command with these bytes as its standard input and its output discarded, and waits for its end.
/// - Returns: how it has ended, and the CPU time of the shell and the command in nanoseconds.
/// - Throws: the reason if no shell could be started.
package func runShellCommand(
    _ command: String, input: [UInt8]
) throws(SystemError) -> (end: ProcessEnd, cpuNanoseconds: Int64) {
    let before = ResourceUsage(of: .children).cpuNanoseconds
    guard let pipe = unsafe popen("{ \(command)\n} >/dev/null", "w") else { throw SystemError.last }
    // A command that does not read all of its input is no error.
    _ = unsafe fwrite(input, 1, input.count, pipe)
    let status = unsafe pclose(pipe)
    guard status >= 0 else { throw SystemError.last }
    return (ProcessEnd(status: status), ResourceUsage(of: .children).cpuNanoseconds - before)
}

/// What a shell command prints, without its errors; nil if it fails.
package func readShellCommand(_ command: String) -> String? {
    guard let pipe = unsafe popen("{ \(command)\n} 2>/dev/null", "r") else { return nil }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = unsafe fread(&piece, 1, piece.count, pipe), count > 0 { bytes += piece[..<count] }
    guard case .exited(0) = ProcessEnd(status: unsafe pclose(pipe)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
}
