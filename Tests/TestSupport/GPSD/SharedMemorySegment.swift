import Glibc
import LocationModel
import Synchronization

/// gpsd's System V shared-memory segments.
package enum SharedMemorySegment {
    private static let environment = Mutex(())

    /// Whether a segment with the key exists.
    package static func exists(key: Int32) -> Bool { shmget(key, 0, 0) >= 0 }

    /// Removes the segment, which a gpsd that runs as root or is killed leaves behind.
    package static func remove(key: Int32) {
        let segment = shmget(key, 0, 0)
        if segment >= 0 { _ = shmctl(segment, IPC_RMID, nil) }
    }

    /// Makes the segment look as if gpsd were writing to it, until gpsd writes the next time: the counters at its
    /// beginning and end differ. False if it cannot be written.
    package static func pretendWriting(key: Int32) -> Bool {
        let segment = shmget(key, 0, 0)
        guard segment >= 0, let memory = unsafe shmat(segment, nil, 0),
            unsafe memory != UnsafeMutableRawPointer(bitPattern: -1)
        else { return false }
        defer { unsafe shmdt(memory) }
        let count = unsafe memory.load(as: Int32.self)
        unsafe memory.storeBytes(of: count &+ 1, as: Int32.self)
        return true
    }

    /// A key as the environment variable's value.
    static func text(key: Int32) -> String { "0x\(UInt32(bitPattern: key).text(digits: 8, radix: 16))" }

    /// Runs the body with GPSD_SHM_KEY set, which libgps reads only when it opens the segment.
    ///
    /// The environment belongs to the process, and tests run concurrently. The bodies are therefore serialised, and
    /// should only open the segment. A thread that opens a segment by itself meanwhile gets this one.
    package static func withKey<R: ~Copyable, Failure: Error>(
        _ key: Int32, _ body: () throws(Failure) -> R
    ) throws(Failure) -> R {
        try environment.withLock { _ throws(Failure) in
            let name = "GPSD_SHM_KEY"
            let previous = unsafe getenv(name).map { unsafe String(cString: $0) }
            unsafe setenv(name, text(key: key), 1)
            defer {
                if let previous { unsafe setenv(name, previous, 1) } else { unsafe unsetenv(name) }
            }
            return try body()
        }
    }
}
