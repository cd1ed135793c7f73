extension [UInt8] {
    /// Moves the bytes of a range to the beginning, over those that are there; the bytes after them stay as they are.
    package mutating func moveToBeginning(_ range: Range<Int>) {
        guard range.lowerBound > 0 else { return }
        // Neither replaceSubrange(_:with:) nor a loop: the one copies the buffer, the other moves a byte at a time.
        unsafe withUnsafeMutableBytes { bytes in
            unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
        }
    }
}
