package import LocationModel

/// When and why the app received no location, as a report shows it.
package struct GapSummary: Codable, Hashable, Sendable {
    /// The most spans that a report lists.
    static let mostSpans = 12

    /// The sums of one cause.
    package struct Total: Codable, Hashable, Sendable {
        /// The name of a ``GapCause/Kind``.
        package var cause: String
        /// How many times the app waited.
        package var times: Int
        package var seconds: Double
        /// Epochs of the source that were not delivered.
        package var epochs: Int

        package init(_ cause: GapCause.Kind, times: Int, seconds: Double, epochs: Int) {
            self.cause = cause.name
            self.times = times
            self.seconds = seconds
            self.epochs = epochs
        }
    }

    /// A span with one cause.
    package struct Span: Codable, Hashable, Sendable {
        package var cause: String
        package var from: Instant
        package var to: Instant
        package var times: Int
        package var epochs: Int

        package init(_ cause: GapCause.Kind, from: Instant, to: Instant, times: Int, epochs: Int) {
            (self.cause, self.from, self.to, self.times, self.epochs) = (cause.name, from, to, times, epochs)
        }

        var seconds: Double { max(0, to.seconds(since: from)) }
    }

    /// In the order of the checks that a location passes; seconds to the millisecond.
    package var totals: [Total]
    /// The longest spans, earliest first.
    package var longest: [Span]
    /// The number of all spans.
    package var spans: Int

    /// - Parameters:
    ///   - totals: of the causes that occurred.
    ///   - spans: those that are known, earliest first; the longest are kept.
    ///   - earlier: the number of spans that are no longer known.
    package init(totals: [Total], spans: [Span], earlier: Int) {
        self.totals = totals.map { total in
            var total = total
            total.seconds = total.seconds.rounded(steps: 1000)
            return total
        }
        self.spans = spans.count + earlier
        let order = spans.indices.sorted { (spans[$1].seconds, $0) < (spans[$0].seconds, $1) }
        longest = order.prefix(GapSummary.mostSpans).sorted().map { spans[$0] }
    }

    /// Whether all values are within what a run can have.
    var canBeShown: Bool {
        totals.count <= GapCause.Kind.allCases.count && longest.count <= GapSummary.mostSpans
            && totals.allSatisfy { $0.seconds.isFinite && $0.seconds >= 0 }
    }
}
