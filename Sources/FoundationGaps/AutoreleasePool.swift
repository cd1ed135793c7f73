/// Runs a body. There is nothing to be released behind it: outside the Objective-C runtime no object waits in a pool.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
