import LocationModel
import SystemCalls

extension DiskRoom {
    /// Bytes that should be free on the disk of a run.
    static let recommended = 50_000_000

    /// The size of a disk, or its free space, as text: in MB, or in kB below 1 MB.
    static func text(_ bytes: Int) -> String {
        bytes < 1_000_000 ? "\((bytes / 1000).grouped) kB" : "\((bytes / 1_000_000).grouped) MB"
    }
}
