public import Foundation

extension NotificationCenter {
    /// The notifications of a name, one after the other, from the beginning of the iteration on; nil for any sender.
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// The notifications of a name, one after the other. Those that come faster than they are read wait.
    public final class Notifications: AsyncSequence, Sendable {
        /// A notification.
        public typealias Element = Notification
        /// The iteration does not fail.
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: Posted.self)
            let observer = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(Posted(notification: $0))
            }
            let registration = Registration(center: center, observer: observer)
            continuation.onTermination = { _ in registration.end() }
            return Iterator(stream: stream.makeAsyncIterator(), registration: registration)
        }

        /// Listens for as long as it is there.
        public struct Iterator: AsyncIteratorProtocol {
            var stream: AsyncStream<Posted>.Iterator
            let registration: Registration

            /// The next notification; nil when the task was cancelled.
            public mutating func next() async -> Notification? { await next(isolation: nil) }

            /// The next notification; nil when the task was cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await stream.next(isolation: actor)?.notification
            }
        }
    }
}

/// A notification on its way to its one reader.
struct Posted:
    @unchecked Sendable  // Proof: it is handed over from its observer to its one reader, who alone reads it.
{
    let notification: Notification
}

/// An observer that is there as long as this.
final class Registration:
    @unchecked Sendable  // Proof: both are constants, a center with its own lock and a ticket for it.
{
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(center: NotificationCenter, observer: any NSObjectProtocol) {
        self.center = center
        self.observer = observer
    }

    deinit { end() }

    /// Ends it; ending again changes nothing.
    func end() { center.removeObserver(observer) }
}
