import Glibc

/// Cleans up when the test process ends: a shell that waits for the end of its standard input, then kills gpsd and
/// removes the segment. It cannot miss the end, because the kernel closes the pipe.
struct CleanupProcess: Sendable {
    private static let script = """
        while read -r line; do
            [ "$line" = done ] && exit
            gpsd=$line
        done
        [ -n "$gpsd" ] && kill -KILL "$gpsd"
        ipcrm -M "$1"
        """

    private let process: GPSDProcess
    private let pipe: Int32

    init(sharedMemoryKey key: Int32) throws {
        let (reading, writing) = try Loopback.pair()
        defer { close(reading) }
        do {
            process = try GPSDProcess(
                "/bin/sh", ["-c", CleanupProcess.script, "sh", SharedMemorySegment.text(key: key)],
                environment: ["PATH=/usr/bin:/bin"], input: reading)
        } catch {
            close(writing)
            throw error
        }
        pipe = writing
    }

    /// Sets the process to kill; nil for none.
    func watch(_ identifier: pid_t?) { report(identifier.map(String.init) ?? "") }

    /// Ends it without cleaning up.
    func dismiss() {
        report("done")
        close(pipe)
        waitpid(process.identifier, nil, 0)
    }

    private func report(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe send(pipe, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
