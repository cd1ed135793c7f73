import Glibc

/// The events to wait for on a descriptor, and after poll(2) those that have occurred.
func poll(_ requests: [(descriptor: Int32, events: Int32)], milliseconds: Int32) -> [Int32] {
    var polled = requests.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
    let count = polled.count
    let ready = unsafe polled.withUnsafeMutableBufferPointer {
        unsafe Glibc.poll($0.baseAddress, nfds_t(count), milliseconds)
    }
    return polled.map { ready > 0 ? Int32($0.revents) : 0 }
}
