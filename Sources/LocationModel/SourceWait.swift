/// What a source waits for; whichever comes first ends the wait.
public struct SourceWait: Hashable, Sendable {
    /// Seconds without a requested fix after which a source reports silence.
    public static let silenceTimeout = 10.0

    /// The state of a file descriptor that ends a wait.
    public enum Readiness: Hashable, Sendable {
        /// There is data to read, or the peer has closed the connection.
        case readable
        /// It can be written to.
        case writable
        /// The peer has closed the connection; arriving data does not end the wait.
        case hungUp
    }

    /// The file descriptor; nil if the source waits for none.
    public var descriptor: Int32?
    /// The state that ends the wait.
    public var readiness: Readiness
    /// The instant, by the loop's clock, at which the source must be called again; nil if it need not be.
    public var until: Instant?
    /// Whether the instant must be met to the millisecond. Otherwise the wake-up may be late by a thousandth of the
    /// wait, up to a tenth of a second, so that one wake-up serves several timers.
    public var isPunctual: Bool

    /// Waits for a descriptor, for an instant, or for both.
    public init(
        descriptor: Int32? = nil, readiness: Readiness = .readable, until: Instant? = nil, isPunctual: Bool = false
    ) {
        self.descriptor = descriptor
        self.readiness = readiness
        self.until = until
        self.isPunctual = isPunctual
    }
}
