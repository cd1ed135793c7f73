import CSystemCalls
import Glibc

/// Descriptors that a thread waits for by waiting for one: that of the set is readable when any of them is (epoll(7)).
package struct DescriptorSet: ~Copyable, Sendable {
    /// The descriptor to wait for; -1, which is never ready, if none could be opened.
    package let descriptor: Int32

    package init() { descriptor = locationd_epoll_create() }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds a descriptor.
    /// - Returns: false if it could not be added, and is never ready.
    @discardableResult package func insert(_ member: Int32) -> Bool { locationd_epoll_add(descriptor, member) == 0 }

    /// Removes a descriptor, which must still be open.
    package func remove(_ member: Int32) { _ = locationd_epoll_remove(descriptor, member) }

    /// A descriptor that is readable or has failed, without waiting; nil if none is. Of several, each has its turn.
    package func nextReady() -> Int32? {
        let member = locationd_epoll_next(descriptor)
        return member >= 0 ? member : nil
    }
}
