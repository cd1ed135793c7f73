public import Foundation

/// Seconds since 2001-01-01T00:00:00Z.
public typealias CFAbsoluteTime = TimeInterval

/// The current time in seconds since 2001-01-01T00:00:00Z.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
