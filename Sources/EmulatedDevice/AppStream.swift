import Synchronization

/// What the device hands to a task of the app, one after the other. A slow task loses the oldest of what waits.
///
/// A test that lets time pass has to know when the app is done with what it was given before it goes on. A delegate is done
/// when its method has returned; a task, when it waits for the next element. That is seen here, whichever thread or actor
/// the task runs on.
public final class AppStream<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation
    private let attention = Attention()

    /// A stream from a device.
    /// - Parameter capacity: how many elements wait at the most, from 1 on.
    public init(from device: Device, capacity: Int = 256) {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(capacity))
        device.heed(attention)
    }

    /// Hands over an element.
    public func yield(_ element: Element) {
        attention.give()
        // Either this one does not come to be taken, or the oldest that waits in its place.
        if case .enqueued = continuation.yield(element) { return }
        attention.drop()
    }

    /// There will be no more.
    public func finish() { continuation.finish() }

    /// One task reads; what two read, each of them gets a part of.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: stream.makeAsyncIterator(), reader: Reader(attention))
    }

    /// Reads for as long as it is there.
    public struct Iterator {
        private var stream: AsyncStream<Element>.Iterator
        private let reader: Reader

        fileprivate init(stream: AsyncStream<Element>.Iterator, reader: Reader) {
            self.stream = stream
            self.reader = reader
        }

        /// The next element; nil at the end, and when the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
            reader.attention.wait()
            let element = await stream.next(isolation: actor)
            reader.attention.take(isLast: element == nil)
            return element
        }
    }
}

/// Whether a task is busy with what it was given.
final class Attention: Sendable {
    private struct State {
        /// Given and not yet taken.
        var waiting = 0
        /// Whether somebody reads at all.
        var isRead = false
        /// Whether the reader waits for the next element.
        var readerWaits = false
    }

    private let state = Mutex(State())

    var isBusy: Bool { state.withLock { $0.isRead && ($0.waiting > 0 || !$0.readerWaits) } }

    func give() { state.withLock { $0.waiting += 1 } }

    func drop() { state.withLock { $0.waiting -= 1 } }

    func wait() {
        state.withLock { state in
            state.isRead = true
            state.readerWaits = true
        }
    }

    func take(isLast: Bool) {
        state.withLock { state in
            state.readerWaits = false
            if isLast { state.isRead = false } else { state.waiting -= 1 }
        }
    }

    func end() { state.withLock { $0.isRead = false } }
}

/// Somebody who reads a stream.
final class Reader: Sendable {
    let attention: Attention
    init(_ attention: Attention) { self.attention = attention }
    deinit { attention.end() }
}
