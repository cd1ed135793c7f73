import LocationModel

/// The energy that the background saves of one part of the board.
package struct EnergySaving: Codable, Hashable, Sendable {
    /// `CPU` or `receiver`.
    package var part: String
    /// Joules in an hour in the background.
    package var joulesPerHour: Double
    /// The ends of its 95 % interval.
    package var low: Double
    package var high: Double
    /// `measured` or `estimated`.
    package var basis: String

    package init(part: String, joulesPerHour: Double, low: Double, high: Double, basis: String) {
        self.part = part
        self.joulesPerHour = joulesPerHour.rounded(digits: 5)
        self.low = low.rounded(digits: 5)
        self.high = high.rounded(digits: 5)
        self.basis = basis
    }

    var canBeDrawn: Bool { [joulesPerHour, low, high].allSatisfy { abs($0) <= 1e10 } }

    var text: String {
        let decimals = max(abs(low), abs(high)) >= 100 ? 0 : 1
        func joules(_ value: Double) -> String { value.text(decimals: decimals) }
        return "\(joules(joulesPerHour)) J (\(joules(low)) to \(joules(high))) \(basis)"
    }
}
