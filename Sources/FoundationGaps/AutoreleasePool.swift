/// Runs a body. There is no pool to drain outside the Objective-C runtime.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
