import LiveSources
import TestSupport

/// gpsd's shared memory with a key of its own.
final class SharedMemory {
    private let memory: LiveSources.SharedMemory

    /// Opens the segment with a key; nil if there is none.
    init?(key: Int32) {
        guard let memory = SharedMemorySegment.withKey(key, { LiveSources.SharedMemory() }) else { return nil }
        self.memory = memory
    }

    func read() -> LiveSources.SharedMemory.Contents? { memory.read() }
}
