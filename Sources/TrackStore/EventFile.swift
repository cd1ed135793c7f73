import StateStore
import Synchronization

/// Messages about events of the app that are not sent yet: a file in the track's directory `events`, replaced
/// atomically with each of them, because there are few.
///
///     magic 8 · number of the first 8 · messages 4 · (bytes 4 · message) each · checksum 4
package final class EventFile: Sendable {
    /// The most messages that wait; of more, the oldest is dropped.
    package static let capacity = 64
    /// The most bytes of a message.
    package static let longest = 1024
    private static let magic = Array("LOCEVNT1".utf8)

    private struct Content {
        var first: UInt64 = 0
        var messages: [[UInt8]] = []
        var dropped = 0
    }

    private let content: Mutex<Content>
    private let file: AtomicFile

    /// Opens the file of a track.
    package init(track: String) throws(TrackError) {
        do throws(StateError) {
            file = AtomicFile(directory: try StateDirectory(path: "\(track)/events"), name: "waiting")
            let bytes = try file.bytes(upTo: EventFile.capacity * (EventFile.longest + 4) + 24)
            content = Mutex(bytes.flatMap(EventFile.decode) ?? Content())
        } catch { throw .storage(error) }
    }

    /// The numbers of the messages that wait.
    package var range: Range<UInt64> { content.withLock { $0.first..<$0.first + UInt64($0.messages.count) } }

    /// Messages that were dropped because too many waited.
    package var dropped: Int { content.withLock(\.dropped) }

    /// The message with a number; nil if it does not wait.
    package subscript(number: UInt64) -> [UInt8]? {
        content.withLock { content in
            guard number >= content.first, number - content.first < content.messages.count else { return nil }
            return content.messages[Int(number - content.first)]
        }
    }

    /// Adds messages. If they cannot be stored, they still wait in memory.
    package func append(_ messages: [[UInt8]]) throws(TrackError) {
        try change { content in
            content.messages += messages.filter { $0.count <= EventFile.longest }
            let surplus = max(0, content.messages.count - EventFile.capacity)
            content.messages.removeFirst(surplus)
            content.first += UInt64(surplus)
            content.dropped += surplus
        }
    }

    /// Removes a message that was sent, with those before it.
    package func remove(through number: UInt64) throws(TrackError) {
        try change { content in
            guard number >= content.first else { return }
            let count = min(content.messages.count, Int(clamping: number - content.first + 1))
            content.messages.removeFirst(count)
            content.first += UInt64(count)
        }
    }

    /// The writing is part of the change, so that the file never gets older.
    private func change(_ body: (inout Content) -> Void) throws(TrackError) {
        let result: Result<Void, StateError> = content.withLock { content in
            body(&content)
            do throws(StateError) {
                try file.replace(with: EventFile.encode(content))
                return .success(())
            } catch { return .failure(error) }
        }
        do throws(StateError) { try result.get() } catch { throw .storage(error) }
    }

    private static func encode(_ content: Content) -> [UInt8] {
        var bytes = magic
        bytes.append(littleEndian: content.first, 8)
        bytes.append(littleEndian: UInt64(content.messages.count), 4)
        for message in content.messages {
            bytes.append(littleEndian: UInt64(message.count), 4)
            bytes += message
        }
        return bytes.withChecksum
    }

    private static func decode(_ bytes: [UInt8]) -> Content? {
        guard let rest = bytes.withoutChecksum, rest.starts(with: magic), rest.count >= 20 else { return nil }
        var content = Content(first: rest.number(at: 8, 8))
        var offset = 20
        for _ in 0..<rest.number(at: 16, 4) {
            guard offset + 4 <= rest.count else { return nil }
            let count = Int(rest.number(at: offset, 4))
            guard offset + 4 + count <= rest.count else { return nil }
            content.messages.append(Array(rest[(offset + 4)..<(offset + 4 + count)]))
            offset += 4 + count
        }
        return content
    }
}
