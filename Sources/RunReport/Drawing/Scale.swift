import LocationModel

/// Maps the values of a quantity to a length of the drawing.
struct Scale {
    let values: ClosedRange<Double>
    let from: Double
    let to: Double

    /// - Parameters:
    ///   - from: where the least value is drawn.
    ///   - to: where the greatest value is drawn.
    init(_ values: ClosedRange<Double>, from: Double, to: Double) {
        let isEmpty = values.upperBound <= values.lowerBound
        self.values = isEmpty ? values.lowerBound...(values.lowerBound + 1) : values
        (self.from, self.to) = (from, to)
    }

    func callAsFunction(_ value: Double) -> Double {
        from + (value - values.lowerBound) / (values.upperBound - values.lowerBound) * (to - from)
    }

    /// Round values within the range, at most `count`.
    func ticks(atMost count: Int) -> [Double] {
        ticks(every: Scale.step(for: values.upperBound - values.lowerBound, atMost: count))
    }

    /// Times within the range, in seconds.
    func times(atMost count: Int) -> [Double] {
        let steps: [Double] = [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400,
        ]
        let length = values.upperBound - values.lowerBound
        guard let step = steps.first(where: { length / $0 <= Double(count) }) else {
            return ticks(every: 86_400 * Scale.step(for: length / 86_400, atMost: count))
        }
        return ticks(every: step)
    }

    private func ticks(every step: Double) -> [Double] {
        var ticks: [Double] = []
        var index = (values.lowerBound / step).rounded(.up)
        while index * step <= values.upperBound * (1 + 1e-9) {
            ticks.append(index * step)
            index += 1
        }
        return ticks
    }

    /// The greatest of 1, 2 and 5 times a power of ten that does not exceed a value.
    static func roundest(atMost value: Double) -> Double {
        var power = 1e-6
        while power * 10 <= value { power *= 10 }
        return [5.0, 2, 1].map { $0 * power }.first { $0 <= value } ?? power
    }

    /// 1, 2 or 5 times a power of ten, such that at most `count` steps fit into a length.
    static func step(for length: Double, atMost count: Int) -> Double {
        var power = 1.0
        while power * Double(count) >= length, power > 1e-12 { power /= 10 }
        while power * 10 * Double(count) < length { power *= 10 }
        return [1.0, 2, 5, 10].map { $0 * power }.first { length / $0 <= Double(count) } ?? 10 * power
    }
}
