import Glibc
import Synchronization

/// gpsd's System V segments.
package enum SharedMemorySegment {
    private static let environment = Mutex(())

    /// Whether there is a segment with the key.
    package static func exists(key: Int32) -> Bool { shmget(key, 0, 0) >= 0 }

    /// Removes it: a gpsd that runs as root, and every one that is killed, leaves its segment behind.
    package static func remove(key: Int32) {
        let segment = shmget(key, 0, 0)
        if segment >= 0 { _ = shmctl(segment, IPC_RMID, nil) }
    }

    /// Makes it look as if gpsd were writing, until it has written the next time: the count at its beginning is another one
    /// than at its end. False when it cannot be written to.
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

    /// A key as the environment variable tells it.
    static func text(key: Int32) -> String {
        let digits = String(UInt32(bitPattern: key), radix: 16)
        return "0x" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// Runs the body with GPSD_SHM_KEY set: libgps reads it when it opens the segment, and at no other time.
    ///
    /// The environment belongs to the process, and tests run at the same time: one body runs after the other, so it
    /// should open the segment and return. A thread that opens a segment by itself meanwhile gets this one.
    package static func withKey<R, Failure: Error>(
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
