import ArgumentParser

/// A share as it is typed: `80%`, from 0 to 100.
struct Percentage: ExpressibleByArgument {
    /// 0 to 1.
    let share: Double

    init?(argument: String) {
        guard argument.last == "%", let value = Double(argument.dropLast()), (0...100).contains(value) else {
            return nil
        }
        share = value / 100
    }
}
