public import Scenario

/// An expected number, or a range of numbers.
public protocol AmountExpression {
    /// The range of numbers that is expected.
    var amount: Amount { get }
}

extension Int: AmountExpression {
    /// Exactly this number.
    public var amount: Amount { Amount(self) }
}

extension ClosedRange: AmountExpression where Bound == Int {
    /// Any number in the range.
    public var amount: Amount { Amount(minimum: lowerBound, maximum: upperBound) }
}

extension PartialRangeFrom: AmountExpression where Bound == Int {
    /// At least the lower bound.
    public var amount: Amount { Amount(minimum: lowerBound) }
}

extension PartialRangeThrough: AmountExpression where Bound == Int {
    /// At most the upper bound.
    public var amount: Amount { Amount(maximum: upperBound) }
}
