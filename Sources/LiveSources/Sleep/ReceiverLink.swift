package import ReceiverPower

/// A way to send commands to a receiver. Its calls block for at most a few seconds, and are made on a thread of their
/// own (``ReceiverSleep``).
package protocol ReceiverLink: Sendable {
    /// What kind of receiver it is.
    /// - Parameter isWanted: checked while a response is awaited; once it is false, the call throws.
    func identify(while isWanted: () -> Bool) throws(ReceiverLinkError) -> ReceiverFamily

    func send(_ bytes: [UInt8]) throws(ReceiverLinkError)

    /// Sends commands one after another, and returns the receiver's responses. A command without a response is repeated
    /// twice.
    /// - Parameters:
    ///   - isSourceReading: whether the loop's source reads the receiver during the call; a device has one reader.
    ///   - isWanted: checked while a response is awaited; once it is false, the call throws.
    func exchange(
        _ commands: [[UInt8]], isSourceReading: Bool, while isWanted: () -> Bool
    ) throws(ReceiverLinkError) -> [ReceiverResponse]
}

/// Why a command did not reach the receiver.
package struct ReceiverLinkError: Error, Hashable, CustomStringConvertible {
    /// The reason in one line.
    package let description: String

    package init(_ description: String) { self.description = description }

    /// The response is not awaited any more.
    static let unwanted = ReceiverLinkError("the run ends")
}
