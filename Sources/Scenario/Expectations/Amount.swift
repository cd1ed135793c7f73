/// An expected number, or a range of numbers.
public struct Amount: Hashable, Sendable {
    /// The smallest number, from 0 on.
    public var minimum: Int
    /// The largest number; nil: no limit.
    public var maximum: Int?

    /// Both bounds are permitted numbers.
    public init(minimum: Int = 0, maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Exactly this number.
    public init(_ count: Int) { self.init(minimum: count, maximum: count) }

    package func contains(_ count: Int) -> Bool { count >= minimum && count <= maximum ?? .max }

    /// The amount in words: `3`, `at most 20`, `100 to 400`.
    package var text: String {
        switch (minimum, maximum) {
        case (let minimum, let maximum?) where minimum == maximum: "\(minimum)"
        case (0, let maximum?): "at most \(maximum)"
        case (let minimum, nil): "at least \(minimum)"
        case (let minimum, let maximum?): "\(minimum) to \(maximum)"
        }
    }
}
