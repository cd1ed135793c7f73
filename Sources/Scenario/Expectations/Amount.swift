/// How many there should be.
public struct Amount: Hashable, Sendable {
    /// At least so many, from 0 on.
    public var minimum: Int
    /// At most so many; nil: any number.
    public var maximum: Int?

    /// From so many on, up to so many.
    public init(minimum: Int = 0, maximum: Int? = nil) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Exactly so many.
    public init(_ count: Int) { self.init(minimum: count, maximum: count) }

    /// Whether a count is such an amount.
    public func contains(_ count: Int) -> Bool { count >= minimum && count <= maximum ?? .max }

    /// The amount in words: `3`, `at most 20`, `100 to 400`.
    public var text: String {
        switch (minimum, maximum) {
        case (let minimum, let maximum?) where minimum == maximum: "\(minimum)"
        case (0, let maximum?): "at most \(maximum)"
        case (let minimum, nil): "at least \(minimum)"
        case (let minimum, let maximum?): "\(minimum) to \(maximum)"
        }
    }
}
