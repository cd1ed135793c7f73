public import Foundation

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Seconds since 2001-01-01T00:00:00Z.
public typealias CFAbsoluteTime = TimeInterval

/// The current time in seconds since 2001-01-01T00:00:00Z.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
