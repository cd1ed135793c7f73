import Glibc

/// A System V shared-memory segment of another process, attached for reading until the end of this value.
@safe package struct SharedSegment: ~Copyable {
    /// The beginning of the segment.
    @unsafe package let address: UnsafeRawPointer

    /// Attaches the segment with a key; nil if there is none, if permission is denied, or if its size differs: a
    /// larger one has another layout, too.
    package init?(key: Int32, size: Int) {
        let identifier = shmget(key, 0, 0)
        var status = shmid_ds()
        guard identifier >= 0, unsafe shmctl(identifier, IPC_STAT, &status) == 0, Int(status.shm_segsz) == size,
            let address = unsafe shmat(identifier, nil, SHM_RDONLY),
            unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        unsafe self.address = UnsafeRawPointer(address)
    }

    deinit { unsafe shmdt(address) }
}
