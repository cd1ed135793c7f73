/// A random process with mean 0 and standard deviation 1 whose correlation decays with its time constant.
struct GaussMarkov: Sendable {
    private(set) var value: Double
    private let kept: Double
    private let added: Double

    /// A stationary process with a time constant in seconds, greater than 1.
    init(constant: Double, _ random: inout Random) {
        // e^(-1/τ) to second order, without libm; the standard deviation stays 1 regardless of the approximation.
        let step = 1 / constant
        kept = 1 - step + step * step / 2
        added = (1 - kept * kept).squareRoot()
        value = random.normal()
    }

    mutating func advance(_ random: inout Random) { value = value * kept + added * random.normal() }
}
