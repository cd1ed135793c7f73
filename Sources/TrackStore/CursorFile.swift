import Glibc
import LocationModel
import StateStore

/// What was sent of a track to one receiver: a small file in the track's directory `sent`, replaced atomically.
///
///     cursor-1a2b3c4d   magic 8 · ranges 4 · (first 8 · end 8) each · checksum 4
///     identity          magic 8 · number 4 · checksum 4
///
/// A number of the track alone does not name a record forever: somebody may remove the directory, and the next track
/// begins with 0. So sequences contain a random number that is made with the directory.
package struct CursorFile: Sendable {
    /// The most ranges in a file.
    package static let maxRanges = 64
    private static let cursorMagic = Array("LOCSENT1".utf8)
    private static let identityMagic = Array("LOCIDEN1".utf8)
    private static let largestFile = 8 + 4 + maxRanges * 16 + 4

    /// What the file contained when it was opened.
    package enum Content: Hashable, Sendable {
        /// There is none yet.
        case new
        case sent(NumberRanges)
        /// It is unreadable, so everything is sent again; receivers recognise it.
        case damaged
    }

    package let content: Content
    /// The upper part of the sequences of this track, 21 bits, so that a sequence stays exact in JSON's numbers.
    package let identity: UInt32
    private let file: AtomicFile

    /// Opens the file of a receiver.
    /// - Parameters:
    ///   - track: the track's directory
    ///   - receiver: where it is sent
    package init(track: String, receiver: String) throws(TrackError) {
        do throws(StateError) {
            let directory = try StateDirectory(path: "\(track)/sent")
            identity = try CursorFile.identity(in: directory)
            file = AtomicFile(directory: directory, name: CursorFile.name(of: receiver))
            let bytes = try file.bytes(upTo: CursorFile.largestFile)
            content = bytes.map { CursorFile.decode($0).map { .sent($0) } ?? .damaged } ?? .new
        } catch { throw .storage(error) }
    }

    /// What was sent to a receiver, without opening the file for writing; nil if nothing ever was.
    package static func sent(track: String, receiver: String) throws(TrackError) -> NumberRanges? {
        do throws(StateError) {
            let bytes = try OpenFile(path: "\(track)/sent/\(name(of: receiver))", O_RDONLY).read(upTo: largestFile)
            return decode(bytes) ?? NumberRanges()
        } catch .failed(_, .open, ENOENT) { return nil } catch { throw .storage(error) }
    }

    private static func name(of receiver: String) -> String {
        "cursor-\(TrackChecksum.of(receiver.utf8).text(digits: 8, radix: 16))"
    }

    /// The sequence of a record: unique for a device.
    package func sequence(of number: UInt64) -> UInt64 { UInt64(identity) << 32 | number & 0xFFFF_FFFF }

    /// The number of a sequence; nil if it is one of another track.
    package func number(of sequence: UInt64) -> UInt64? {
        sequence >> 32 == UInt64(identity) ? sequence & 0xFFFF_FFFF : nil
    }

    /// Replaces the file; when it returns, it survives a loss of power.
    package func save(_ sent: NumberRanges) throws(TrackError) {
        var bytes = CursorFile.cursorMagic
        bytes.append(littleEndian: UInt64(sent.ranges.count), 4)
        for range in sent.ranges {
            bytes.append(littleEndian: range.lowerBound, 8)
            bytes.append(littleEndian: range.upperBound, 8)
        }
        do throws(StateError) { try file.replace(with: bytes.withChecksum) } catch { throw .storage(error) }
    }

    private static func decode(_ bytes: [UInt8]) -> NumberRanges? {
        guard let content = bytes.withoutChecksum, content.starts(with: cursorMagic), content.count >= 12 else {
            return nil
        }
        let count = Int(content.number(at: 8, 4))
        guard count <= maxRanges, content.count == 12 + count * 16 else { return nil }
        var sent = NumberRanges()
        for offset in stride(from: 12, to: content.count, by: 16) {
            let (first, end) = (content.number(at: offset, 8), content.number(at: offset + 8, 8))
            guard first < end else { return nil }
            sent.insert(first..<end)
        }
        return sent
    }

    private static func identity(in directory: StateDirectory) throws(StateError) -> UInt32 {
        let file = AtomicFile(directory: directory, name: "identity")
        if let bytes = try file.bytes(upTo: largestFile), let content = bytes.withoutChecksum,
            content.starts(with: identityMagic), content.count == 12
        {
            return UInt32(content.number(at: 8, 4))
        }
        let identity = UInt32.random(in: 1..<1 << 21)
        var bytes = identityMagic
        bytes.append(littleEndian: UInt64(identity), 4)
        try file.replace(with: bytes.withChecksum)
        return identity
    }
}
