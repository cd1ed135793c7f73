import LocationModel
import LocationService
import RunReport

extension GapSummary {
    /// The gaps of a run that has ended.
    init(_ gaps: DeliveryGaps) {
        self.init(
            totals: Total.all(in: gaps),
            spans: gaps.all.map {
                Span($0.cause.kind, from: $0.from, to: $0.to, times: $0.count, epochs: $0.epochs)
            },
            earlier: gaps.dropped)
    }
}

extension GapSummary.Total {
    /// The sums of the causes that occurred, in the order of the checks that a location passes.
    static func all(in gaps: DeliveryGaps) -> [GapSummary.Total] {
        GapCause.Kind.allCases.compactMap { kind in
            let total = gaps[kind]
            guard total.count > 0 else { return nil }
            return GapSummary.Total(kind, times: total.count, seconds: total.seconds, epochs: total.epochs)
        }
    }
}
