import Glibc

/// Locks an open file for this process (flock), without waiting, until it is unlocked or closed.
/// - Returns: false if another process has locked it.
/// - Throws: if its file system has no locks.
package func lockFile(_ descriptor: Int32) throws(SystemError) -> Bool {
    do throws(SystemError) {
        _ = try checked(retried { flock(descriptor, LOCK_EX | LOCK_NB) })
        return true
    } catch {
        guard error.code == EWOULDBLOCK else { throw error }
        return false
    }
}

/// Unlocks a file at once, also if a child that is being started still holds its descriptor.
package func unlockFile(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }
