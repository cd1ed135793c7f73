/// What the broker may ask for, if that is allowed.
package enum BrokerCommand: Hashable, Sendable {
    /// The last position, and everything that waits.
    case reportLocation
    /// The records with these sequences again, because the receiver misses them.
    case resend(first: UInt64, last: UInt64)
}
