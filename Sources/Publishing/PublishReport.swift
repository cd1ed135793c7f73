package import LocationModel

/// The state of sending, for status and metrics.
package struct PublishReport: Hashable, Sendable {
    package var isOnline = false
    /// Why there is no connection.
    package var failure: String?
    /// Records that were not sent yet.
    package var queued = 0
    /// Records that were never sent: removed before, or damaged.
    package var lost = 0
    /// The time of the monotonic clock at which the last acknowledgement came.
    package var lastTransfer: Instant?
    package var bytesSent = 0
}
