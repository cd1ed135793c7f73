package import LocationModel

/// The monotonic time, which is never set; only differences are meaningful.
package func monotonicTime() -> Instant { Instant(nanoseconds: monotonicNanoseconds()) }
