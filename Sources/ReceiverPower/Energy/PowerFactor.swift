/// A factor of the energy model. Each names its source.
package struct PowerFactor: Hashable, Sendable {
    /// What a factor is of.
    package enum Kind: Hashable, Sendable {
        /// Watts of a core that is busy.
        case cpu
        /// Watts of the receiver in a state.
        case receiver(ReceiverTimes.State)
        /// Joules for a megabyte that is sent.
        case upload

        /// Every kind, in the order in which they are listed.
        package static let all = [cpu] + ReceiverTimes.State.allCases.map(receiver) + [upload]

        /// The name in a file.
        package var name: String {
            switch self {
            case .cpu: "cpu"
            case .receiver(let state): "receiver-\(state)"
            case .upload: "upload"
            }
        }
    }

    /// Watts, or joules for a megabyte.
    package let value: Double
    /// The standard deviation as a share of the value.
    package let uncertainty: Double
    /// Whether only a range is known, in which every value is as likely; otherwise the error is distributed normally.
    let isRange: Bool
    /// Where it comes from, as text.
    package let source: String

    /// A factor with a known standard deviation, as a share of the value.
    package init(_ value: Double, uncertainty: Double, source: String) {
        (self.value, self.uncertainty, self.source) = (value, uncertainty, source)
        isRange = false
    }

    /// A factor of which only a range is known: every value in it is as likely, so that the standard deviation is half
    /// of its width, divided by the square root of 3.
    package init(_ range: ClosedRange<Double>, source: String) {
        value = (range.lowerBound + range.upperBound) / 2
        uncertainty = (range.upperBound - value) / value / 3.0.squareRoot()
        self.source = source
        isRange = true
    }
}
