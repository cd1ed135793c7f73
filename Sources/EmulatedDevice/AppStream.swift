/// An asynchronous sequence from the device to a task of the app. A slow task loses the oldest elements that wait.
///
/// A test that advances the time must know when the app has finished handling an element. A delegate has finished when
/// its method returns, and a task when it waits for the next element. The stream keeps track of that, whatever thread
/// or actor the task runs on.
package final class AppStream<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation
    private let activity = ConsumerActivity()

    /// A stream from a device.
    /// - Parameter capacity: how many elements can wait, from 1 on.
    package init(from device: Device, capacity: Int = 256) {
        (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(capacity))
        device.track(activity)
    }

    /// Adds an element for the task; when too many wait, the oldest is dropped.
    package func yield(_ element: Element) {
        activity.elementYielded()
        // When the buffer is full the oldest element is dropped for this one; when the stream has ended, this one.
        if case .enqueued = continuation.yield(element) { return }
        activity.elementDropped()
    }

    /// Ends the stream; elements that wait are still delivered.
    package func finish() { continuation.finish() }

    /// For one task; if two tasks read, each receives a part of the elements.
    package func makeAsyncIterator() -> Iterator {
        Iterator(stream: stream.makeAsyncIterator(), reader: Reader(activity))
    }

    /// Reads while it exists.
    package struct Iterator {
        private var stream: AsyncStream<Element>.Iterator
        private let reader: Reader

        fileprivate init(stream: AsyncStream<Element>.Iterator, reader: Reader) {
            self.stream = stream
            self.reader = reader
        }

        /// The next element; nil at the end, and when the task was cancelled.
        package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
            reader.activity.readerWaits(TaskIdentity())
            let element = await stream.next(isolation: actor)
            reader.activity.readerReceived(isEnd: element == nil)
            return element
        }
    }
}

/// Marks an activity as read while this exists.
private final class Reader: Sendable {
    let activity: ConsumerActivity

    init(_ activity: ConsumerActivity) {
        self.activity = activity
        activity.startReading(TaskIdentity())
    }

    deinit { activity.stopReading() }
}
