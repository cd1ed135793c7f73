import Glibc
import Synchronization
import SystemCalls

/// A real gpsd on loopback that is fed by a ``Feeder`` and has its own shared-memory segment.
package final class GPSDaemon: Sendable {
    /// The simulated receiver.
    package let feeder: Feeder
    /// The port on 127.0.0.1 for clients.
    package let port: UInt16
    package let sharedMemoryKey: Int32
    private let path: String
    private let keepsReceiverOpen: Bool
    /// The path of a device that it reads, and may write to, instead of the feeder.
    private let device: String?
    private let claim: Int32
    private let cleanup: CleanupProcess
    private let log: Int32
    private let process = Mutex<GPSDProcess?>(nil)
    private let paused = Atomic(false)

    /// The path of gpsd, searched in PATH first.
    private static let installedPath: String? = {
        let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin", "/sbin"]
        return folders.map { $0 + "/gpsd" }.first { unsafe access($0, X_OK) == 0 }
    }()

    /// Whether gpsd is installed on this machine. Tests that need it have the trait `.needsGPSD`.
    static var isInstalled: Bool { installedPath != nil }

    fileprivate init(keepsReceiverOpen: Bool, device: String?) throws {
        guard let path = GPSDaemon.installedPath else { throw GPSDFailure("gpsd is not installed") }
        let (port, claim) = try GPSDaemon.claimPort()
        let key = Int32(0x4770_0000) | Int32(port)
        SharedMemorySegment.remove(key: key)
        self.path = path
        self.port = port
        self.claim = claim
        (self.keepsReceiverOpen, self.device) = (keepsReceiverOpen, device)
        sharedMemoryKey = key
        log = try GPSDaemon.makeLog()
        cleanup = try CleanupProcess(sharedMemoryKey: key)
        feeder = try Feeder()
    }

    /// Below the system's ephemeral ports: while gpsd is down, a client could be assigned its port, even the one that
    /// tries to connect to it.
    private static func claimPort() throws -> (UInt16, Int32) {
        for _ in 0..<200 {
            let port = UInt16.random(in: 10_240..<32_000)
            if let claim = Loopback.claim(port: port) { return (port, claim) }
        }
        throw GPSDFailure("no free port")
    }

    /// An unnamed file, which is deleted with its last descriptor.
    private static func makeLog() throws -> Int32 {
        let path = "/tmp/locationd-gpsd-\(UInt64.random(in: 0 ... .max))"
        defer { unsafe unlink(path) }
        return try checked(unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_APPEND, 0o600))
    }

    /// The environment entry that makes a child process use this daemon's segment.
    package var environment: (name: String, value: String) {
        ("GPSD_SHM_KEY", SharedMemorySegment.text(key: sharedMemoryKey))
    }

    /// Its process; nil when it is not running.
    package var processIdentifier: Int32? { process.withLock { $0?.identifier } }

    /// Its standard error output, of all starts together.
    package var logText: String {
        var text: [UInt8] = []
        while true {
            let read = unsafe withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { bytes in
                let count = unsafe pread(log, bytes.baseAddress, bytes.count, off_t(text.count))
                if count > 0 { unsafe text.append(contentsOf: bytes[..<count]) }
                return count
            }
            guard read > 0 else { return String(decoding: text, as: UTF8.self) }
        }
    }

    /// Starts it, and returns when it greets a client.
    fileprivate func start() throws {
        try process.withLock { process in
            let started = try GPSDProcess(
                path,
                ["-N"] + (keepsReceiverOpen ? ["-n"] : [])
                    + (device == nil ? ["-b"] : []) + ["-D", "1", "-S", String(port)]
                    + [device ?? "tcp://127.0.0.1:\(feeder.port)"],
                environment: ["PATH=/usr/bin:/bin", "\(environment.name)=\(environment.value)"], output: log)
            cleanup.watch(started.identifier)
            process = started
            paused.store(false, ordering: .relaxed)
        }
        let deadline = Deadline(after: 60)
        // Its port accepts connections before gpsd answers, so the greeting is awaited.
        let hasGreeted = try deadline.wait {
            let hasEnded = process.withLock { process in
                guard process?.hasEnded() ?? true else { return false }
                process = nil
                return true
            }
            if hasEnded { throw GPSDFailure("gpsd ended at its start: \(logText)") }
            guard let connection = try? GPSDConnection(port: port) else { return false }
            return (try? connection.line(before: deadline))??.contains("\"VERSION\"") ?? false
        }
        if !hasGreeted { throw GPSDFailure("gpsd sent no greeting: \(logText)") }
    }

    /// Kills it (SIGKILL), which leaves the segment.
    package func kill() { endProcess { $0.killAndWait() } }

    /// Sends SIGTERM, and SIGKILL if it has not ended after the grace time.
    package func terminate(grace seconds: Double = 10) {
        endProcess { process in
            process.signal(SIGTERM)
            process.signal(SIGCONT)
            if !process.waitForEnd(before: Deadline(after: seconds)) { process.killAndWait() }
        }
    }

    /// Suspends it (SIGSTOP): connections stay open, but get no answer.
    package func pause() {
        paused.store(true, ordering: .relaxed)
        process.withLock { $0?.stop() }
    }

    /// Continues it after `pause`.
    package func resume() {
        process.withLock { $0?.signal(SIGCONT) }
        paused.store(false, ordering: .relaxed)
    }

    /// Whether it is suspended.
    package var isPaused: Bool { paused.load(ordering: .relaxed) }

    /// Restarts it on the same port with the same key, killing it first if it still runs.
    package func restart() throws {
        kill()
        try start()
    }

    private func endProcess(_ end: (GPSDProcess) -> Void) {
        process.withLock { process in
            guard let running = process else { return }
            end(running)
            process = nil
            cleanup.watch(nil)
        }
    }

    /// Stops the feeder first, because gpsd does not handle signals while it always has input.
    fileprivate func stop() {
        feeder.stop()
        terminate()
        SharedMemorySegment.remove(key: sharedMemoryKey)
        cleanup.dismiss()
        close(log)
        close(claim)
    }
}

/// Runs the body with a gpsd that is ready. Leaves neither process nor segment behind, whatever the body does.
///
/// Without `keepsReceiverOpen` gpsd opens the receiver when the first client watches, and closes it a minute after the
/// last one has left.
package func withGPSDaemon<R>(
    keepsReceiverOpen: Bool = true, device: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (GPSDaemon) async throws -> R
) async throws -> R {
    let daemon = try GPSDaemon(keepsReceiverOpen: keepsReceiverOpen, device: device)
    defer { daemon.stop() }
    try daemon.start()
    return try await body(daemon)
}
