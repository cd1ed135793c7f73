import EmulatedDevice
public import Foundation

extension NotificationCenter {
    /// A sequence of the notifications with a name, posted by an object or, if it is nil, by any sender.
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications {
        Notifications(center: self, name: name, object: object)
    }

    /// A sequence of notifications, from the start of the iteration on. They are buffered until they are read.
    public final class Notifications: AsyncSequence, Sendable {
        /// The sequence's element, as `AsyncSequence` requires.
        public typealias Element = Notification
        /// Iterating never throws.
        public typealias Failure = Never

        private let center: NotificationCenter
        private let name: Notification.Name
        private let object: (any AnyObject & Sendable)?

        init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
            self.center = center
            self.name = name
            self.object = object
        }

        /// Observes the center for as long as the iterator exists.
        public func makeAsyncIterator() -> Iterator {
            let (stream, continuation) = AsyncStream.makeStream(of: UncheckedSendableBox<Notification>.self)
            let observer = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(UncheckedSendableBox($0))
            }
            let registration = Registration(center: center, observer: observer)
            continuation.onTermination = { _ in registration.end() }
            return Iterator(stream: stream.makeAsyncIterator(), registration: registration)
        }

        /// Observes while it exists.
        public struct Iterator: AsyncIteratorProtocol {
            var stream: AsyncStream<UncheckedSendableBox<Notification>>.Iterator
            let registration: Registration

            /// The next notification; nil if the task was cancelled.
            public mutating func next() async -> Notification? { await next(isolation: nil) }

            /// The next notification; nil if the task was cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await stream.next(isolation: actor)?.value
            }
        }
    }
}

/// An observer that is registered while this exists.
final class Registration:
    @unchecked Sendable  // Proof: both are constants, and the center has its own lock.
{
    private let center: NotificationCenter
    private let observer: any NSObjectProtocol

    init(center: NotificationCenter, observer: any NSObjectProtocol) {
        self.center = center
        self.observer = observer
    }

    deinit { end() }

    /// Removes the observer; repeated calls have no effect.
    func end() { center.removeObserver(observer) }
}
