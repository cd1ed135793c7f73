import Glibc
import StateStore

/// The files of a track, for reading.
struct TrackDirectory: ~Copyable {
    /// No file of a store is longer.
    private static let longestFile = 64 * 1024 * 1024

    private let directory: OpenFile
    var path: String { directory.path }

    init(path: String) throws(TrackError) {
        do throws(StateError) { directory = try OpenFile(path: path, O_RDONLY | O_DIRECTORY) } catch {
            throw .storage(error)
        }
    }

    /// The segments in the order of their records. If a kill has left a segment in both forms, the packed one counts:
    /// it is complete, because it was given its name last.
    func segments() -> [SegmentFile] {
        var segments: [UInt64: SegmentFile] = [:]
        for name in directory.names {
            guard let segment = SegmentFile(name: name) else { continue }
            if segment.kind == .pack || segments[segment.first] == nil { segments[segment.first] = segment }
        }
        return segments.values.sorted()
    }

    /// The bytes of a file.
    func read(_ segment: SegmentFile) throws(TrackError) -> [UInt8] {
        do throws(StateError) {
            return try directory.file(segment.name, O_RDONLY).read(upTo: TrackDirectory.longestFile)
        } catch { throw .storage(error) }
    }

    func open(_ segment: SegmentFile) throws(TrackError) -> OpenFile {
        do throws(StateError) { return try directory.file(segment.name, O_RDONLY) } catch { throw .storage(error) }
    }

    /// Bytes of a file; nil if it has been removed.
    func size(of segment: SegmentFile) -> Int? { try? directory.file(segment.name, O_RDONLY).size }

    /// Whether a file has a record from a time on, in milliseconds; also true if it cannot be read.
    func contains(_ segment: SegmentFile, from milliseconds: Int64) -> Bool {
        guard let bytes = try? read(segment) else { return true }
        return !SegmentReader(segment, bytes, in: milliseconds...Int64.max).points.isEmpty
    }
}
