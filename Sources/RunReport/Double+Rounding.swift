extension Double {
    /// This number with a number of significant digits, so that a saved result has no digits without a meaning.
    func rounded(digits: Int) -> Double {
        guard isFinite, self != 0 else { return self }
        var scale = 1.0
        var limit = 1.0
        for _ in 1..<digits { limit *= 10 }
        while magnitude * scale < limit { scale *= 10 }
        return (self * scale).rounded() / scale
    }

    /// This number in multiples of `1 / steps`.
    func rounded(steps: Double) -> Double { (self * steps).rounded() / steps }
}
