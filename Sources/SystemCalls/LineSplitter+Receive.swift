package import LocationModel

extension LineSplitter {
    /// Receives available bytes. Call it when ``next()`` has returned nil.
    ///
    /// - Returns: the number of bytes; 0 if the peer has closed the connection.
    /// - Throws: `EAGAIN` if no data is available and the socket is non-blocking, or `waits` is false.
    package mutating func receive(from descriptor: Int32, waits: Bool = true) throws(SystemError) -> Int {
        let place = makeRoom()
        let count = try SystemCalls.receive(into: &bytes, from: place, of: descriptor, waits: waits)
        commit(count)
        return count
    }
}
