import Glibc
package import LocationModel
import StateStore

/// Appends positions to a track: a write for each, so that a kill loses nothing, and a sync once a minute, so that a
/// loss of power costs at most that.
///
/// When a file is full it is packed, and the oldest files are removed beyond the limits. While the disk is full or
/// unavailable, positions wait in memory, up to ``longestQueue``, and are written as soon as that is possible again.
/// Each sync notices whether the file is still at its path; what was written since the last one is kept in memory until
/// then, and written again if it is no longer there.
package struct TrackWriter: ~Copyable {
    /// How much is kept.
    package struct Limits: Hashable, Sendable {
        /// Bytes of all files together.
        package var bytes = 64 * 1024 * 1024
        /// Seconds; nil for no limit. A file whose positions are all older than that, counted from the newest position,
        /// is removed. A file has positions of at most a quarter of that, so none becomes more than half as old again.
        package var age: Double?
        /// Records of a file.
        package var recordsPerFile = 16_384
        /// Seconds between two syncs.
        package var syncInterval = 60.0

        package init() {}
    }

    /// The most positions that wait for the disk.
    package static let longestQueue = 4096
    /// The most positions of a write, so that one that fails again and again costs little.
    private static let mostPerWrite = 256

    /// Why the last write has failed; nil if it has not.
    package private(set) var failure: TrackError?
    /// Positions that were dropped because the queue was full.
    package private(set) var dropped = 0
    /// Positions that wait for the disk.
    package var waiting: Int { queue.count + (isRemoved ? recent.count : 0) }
    /// Damaged records that were found when the track was opened.
    package let damaged: Int

    private let limits: Limits
    private let path: String
    /// Owned by this process; nil after most failures, because the disk may have been unmounted and may come back.
    private var directory: StateDirectory?
    /// The file under way; nil before the first record, and after a failure.
    private var file: OpenFile?
    private var segment: SegmentFile
    /// Records in the file under way.
    private var count: Int
    private var queue: [TrackPoint] = []
    /// How many of them have numbers already, because they were in a file that was removed: those at its front.
    private var numbered = 0
    /// The times of the first record of the file under way, and of the last one that was written; nil before it.
    private var times: Times
    private var synced: Instant?
    /// What was written since the last sync, at least ``longestQueue`` of it.
    private var unsynced: [TrackPoint] = []
    /// What is written again if it was removed.
    private var recent: ArraySlice<TrackPoint> { unsynced.suffix(TrackWriter.longestQueue) }
    /// Whether the file under way was removed, and ``unsynced`` with it.
    private var isRemoved = false

    /// Opens a track, or begins one. Only one process may write a track at a time.
    /// - Parameter minimum: the first number that may be used, for a track whose files may have been removed after they
    ///   were sent.
    package init(path: String, limits: Limits = Limits(), numberedFrom minimum: UInt64 = 0) throws(TrackError) {
        (self.path, self.limits) = (path, limits)
        do throws(StateError) { directory = try StateDirectory(path: path) } catch { throw .storage(error) }
        (segment, count, times, damaged, _) = try TrackWriter.resume(try TrackDirectory(path: path))
        if next < minimum { (segment, count) = (SegmentFile(first: minimum, kind: .log), 0) }
    }

    /// The number of the next record.
    package var next: UInt64 { segment.first + UInt64(count) }

    /// Appends a position. It never fails: what cannot be written waits, and ``failure`` says why.
    /// - Parameter now: the time of a monotonic clock, for the syncs.
    package mutating func append(_ point: TrackPoint, at now: Instant) {
        queue.append(point)
        if queue.count - numbered > TrackWriter.longestQueue {
            // Not one that has a number: it may have been sent, and the next one would get its number.
            queue.remove(at: numbered)
            dropped += 1
        }
        do throws(TrackError) {
            try flush()
            failure = nil
            if synced.map({ now.seconds(since: $0) >= limits.syncInterval }) ?? true { try sync(at: now) }
        } catch { fail(error) }
    }

    private mutating func fail(_ error: TrackError) {
        failure = error
        file = nil
        // A full disk is still there, and opening its directory again would read the whole file under way.
        if !error.isFullDisk { directory = nil }
    }

    /// Writes what waits, and makes everything so far safe from a loss of power. After a failure, another attempt may
    /// find a directory to write to.
    package mutating func sync(at now: Instant) throws(TrackError) {
        synced = now
        guard !unsynced.isEmpty || waiting > 0 else { return }
        do throws(TrackError) {
            try flush()
            try saveFile()
            failure = nil
        } catch {
            fail(error)
            throw error
        }
    }

    /// Makes the file under way safe, and checks that it is still at its path.
    private mutating func saveFile() throws(TrackError) {
        if file == nil { try openFile() }
        do throws(StateError) {
            try file!.save()
            // A file that is removed or unmounted can still be written to; only its path shows it.
            isRemoved = try !file!.isAtPath()
        } catch { throw .storage(error) }
        if isRemoved { throw .removed(path: "\(path)/\(segment.name)") }
        unsynced = []
    }

    /// Removes every position of a time, also from files that contain others.
    /// - Returns: how many were removed.
    package mutating func prune(in times: Range<Instant>) throws(TrackError) -> Int {
        let reader = try TrackDirectory(path: path)
        // The numbers go on, so that none is used twice.
        let next = next
        file = nil
        var removed = 0
        for segment in reader.segments() {
            let points = SegmentReader(segment, try reader.read(segment)).points
            let kept = points.filter { !times.contains($0.point.time) }
            guard kept.count < points.count else { continue }
            if kept.isEmpty {
                try remove(segment)
            } else {
                try replace(segment, with: kept)
            }
            removed += points.count - kept.count
        }
        if removed > 0 {
            (segment, count, unsynced) = (SegmentFile(first: next, kind: .log), 0, [])
            // Exists at once, so that the numbers go on in the next run even if nothing is left.
            try openFile()
        }
        return removed
    }

    // MARK: Files

    private mutating func flush() throws(TrackError) {
        if directory == nil { try reopen() }
        while !queue.isEmpty {
            if count >= limits.recordsPerFile || spansTooMuch { try beginNextFile() }
            if file == nil { try openFile() }
            let room = min(queue.count, limits.recordsPerFile - count, TrackWriter.mostPerWrite)
            var bytes: [UInt8] = []
            for (index, point) in queue.prefix(room).enumerated() { bytes += point.record(next + UInt64(index)) }
            do throws(StateError) {
                try file!.write(bytes, at: SegmentFile.headerSize + count * TrackPoint.size)
            } catch { throw .storage(error) }
            if count == 0 { times.first = queue[0].milliseconds }
            times.last = queue[room - 1].milliseconds
            unsynced += queue.prefix(room)
            // Rarely, because each time moves all that stay.
            if unsynced.count > 2 * TrackWriter.longestQueue { unsynced = Array(recent) }
            queue.removeFirst(room)
            numbered = max(0, numbered - room)
            count += room
        }
    }

    /// Opens the directory again, without creating it: while its disk is not mounted, it would be on another one.
    private mutating func reopen() throws(TrackError) {
        do throws(StateError) { directory = try StateDirectory(path: path, creates: false) } catch {
            throw .storage(error)
        }
        do throws(TrackError) {
            let before = next
            let found: [(number: UInt64, point: TrackPoint)]
            (segment, count, times, _, found) = try TrackWriter.resume(try TrackDirectory(path: path))
            resumeAfter(found, before: before)
        } catch {
            directory = nil
            throw error
        }
    }

    /// Decides what is to be written again, and by which numbers, after the directory was opened again: a write may
    /// have failed in its middle, and the file, or the directory, may be another one.
    /// - Parameters:
    ///   - found: the records of its last file.
    ///   - before: what ``next`` was.
    private mutating func resumeAfter(_ found: [(number: UInt64, point: TrackPoint)], before: UInt64) {
        let first = before - UInt64(recent.count)
        let points = recent + queue
        let present = zip(found.drop { $0.number < first }, points).enumerated().prefix { index, pair in
            pair.0.number == first + UInt64(index) && pair.0.point == pair.1
        }.count
        numbered = max(0, recent.count - present)
        (unsynced, queue, isRemoved) = (Array(points.prefix(present)), Array(points.dropFirst(present)), false)
        let end = first + UInt64(present)
        if next > end {
            // Another track: what comes gets numbers that neither of them has used.
            numbered = 0
            if next < before { (segment, count) = (SegmentFile(first: before, kind: .log), 0) }
        } else if next < end {
            (segment, count) = (SegmentFile(first: end, kind: .log), 0)
        }
    }

    /// Opens the file under way, and removes what follows its last whole record.
    private mutating func openFile() throws(TrackError) {
        do throws(StateError) {
            // One with records that is not there was removed, and would become a file of zeros.
            let opened = try directory!.directory.file(segment.name, count == 0 ? O_WRONLY | O_CREAT : O_WRONLY)
            try opened.write(segment.header, at: 0)
            try opened.truncate(to: SegmentFile.headerSize + count * TrackPoint.size)
            file = consume opened
        } catch { throw .storage(error) }
    }

    /// Packs the full file, removes what is beyond the limits, and begins a new file.
    private mutating func beginNextFile() throws(TrackError) {
        try saveFile()
        try pack()
        file = nil
        segment = SegmentFile(first: next, kind: .log)
        count = 0
        prune()
    }

    private func pack() throws(TrackError) {
        try replace(segment, with: SegmentReader(segment, try TrackDirectory(path: path).read(segment)).points)
    }

    /// Replaces a file by a packed one with these records.
    private func replace(
        _ segment: SegmentFile, with points: [(number: UInt64, point: TrackPoint)]
    ) throws(TrackError) {
        let packed = SegmentFile(first: segment.first, kind: .pack)
        var bytes = packed.header
        // Damaged records leave gaps, and a block has consecutive numbers.
        var rest = points[...]
        while let first = rest.first {
            let run = rest.enumerated().prefix { index, element in
                index < PackedBlock.capacity && element.number == first.number + UInt64(index)
            }
            bytes += PackedBlock.pack(run.map(\.element.point)[...], first: first.number)
            rest = rest.dropFirst(run.count)
        }
        do throws(StateError) {
            try AtomicFile(directory: directory!, name: packed.name).replace(with: bytes)
        } catch { throw .storage(error) }
        if segment.kind == .log { try remove(segment) }
    }

    private func remove(_ segment: SegmentFile) throws(TrackError) {
        do throws(StateError) {
            try AtomicFile(directory: directory!, name: segment.name).remove()
        } catch { throw .storage(error) }
    }

    /// The time that the positions have reached: the earlier of the last two, so that a single one with a wrong date
    /// removes nothing.
    private var reached: Int64? {
        guard let next = queue.first?.milliseconds else { return times.last }
        return min(times.last ?? next, next)
    }

    /// Whether a part of the age has passed in the file under way, so that files, which are removed as a whole, become
    /// old soon.
    private var spansTooMuch: Bool {
        guard count > 0, let age = limits.age, let first = times.first, let reached else { return false }
        return Double(reached - first) > age * 1000 / 4
    }

    /// Removes the oldest files beyond the limits; what cannot be removed stays.
    private func prune() {
        guard directory != nil, let reader = try? TrackDirectory(path: path) else { return }
        let files = reader.segments().filter { $0.first < segment.first }.map { ($0, reader.size(of: $0) ?? 0) }
        var size = files.reduce(0) { $0 + $1.1 }
        let oldest = limits.age.flatMap { age in reached.map { $0 - Int64(age * 1000) } }
        for (segment, bytes) in files {
            // Only the first file that stays is read, to see how old it is.
            guard size > limits.bytes || oldest.map({ !reader.contains(segment, from: $0) }) ?? false else { break }
            try? remove(segment)
            size -= bytes
        }
    }

    /// Where to continue: after the last whole record of the last file.
    private static func resume(
        _ directory: borrowing TrackDirectory
    ) throws(TrackError) -> (
        SegmentFile, count: Int, Times, damaged: Int, records: [(number: UInt64, point: TrackPoint)]
    ) {
        guard let last = directory.segments().last else {
            return (SegmentFile(first: 0, kind: .log), 0, Times(), 0, [])
        }
        let bytes = try directory.read(last)
        if case .newer(let version) = last.check(bytes) {
            throw .newerVersion(path: "\(directory.path)/\(last.name)", found: version)
        }
        let reader = SegmentReader(last, bytes)
        let times = Times(
            first: reader.points.first?.point.milliseconds, last: reader.points.last?.point.milliseconds)
        guard last.kind == .log else {
            let next = SegmentFile(first: max(reader.end, last.first + 1), kind: .log)
            return (next, 0, times, reader.damaged, reader.points)
        }
        // Records at the very end that are damaged were torn by a loss of power; others remain, to be counted.
        let end = reader.points.last.map { Int($0.number - last.first) + 1 } ?? 0
        return (last, end, times, reader.damaged, reader.points)
    }

    /// In milliseconds.
    private struct Times { var first, last: Int64? }
}
