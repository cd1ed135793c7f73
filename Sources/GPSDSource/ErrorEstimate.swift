/// How far off a position is, from what gpsd estimates.
///
/// A receiver that tells only dilutions gets gpsd's own estimate, a fixed error of 95 % times the dilution: 19 metres
/// horizontally, 23 vertically, a quarter of that with corrections (gpsd's `P_UERE` and `V_UERE`). That is turned back
/// into the dilution, so that the same receiver has the same accuracy through gpsd and without it. Any other estimate is
/// the receiver's own, and taken as it is.
package struct ErrorEstimate {
    package enum Axis: Double {
        case horizontal = 19
        case vertical = 23
    }

    /// A dilution of precision, as gpsd tells it.
    package struct Dilution {
        /// The last one told.
        package var value: Double?
        /// Whether it was told for this epoch. Of many receivers gpsd's estimate is then of the epoch before.
        package var isNew: Bool
        /// The last one told before the epoch before.
        package var before: Double?

        package init(_ value: Double?, isNew: Bool = false, before: Double? = nil) {
            (self.value, self.isNew, self.before) = (value, isNew, before)
        }
    }

    /// Metres, one standard deviation, per unit of dilution; NMEA 0183's decoder has the same.
    package static let rangeError = 5.0

    package let dilution: Double?
    package let metres: Double?

    package init(_ estimate: Double?, _ told: Dilution, of axis: Axis) {
        guard let value = told.value, value > 0, let estimate else {
            dilution = told.value
            metres = estimate ?? told.value.map { $0 * ErrorEstimate.rangeError }
            return
        }
        for corrected in 0...1 {
            let multiple = estimate / (corrected == 0 ? axis.rawValue : axis.rawValue / 4)
            // It has changed a little since then, but not to a quarter; or it is known what it was.
            let isBefore = told.before.map { abs(multiple - $0) < 0.01 * $0 } ?? false
            if isBefore || multiple / value > 0.6 && multiple / value < 1.6 {
                let dilution = told.isNew ? value : (multiple * 1000).rounded() / 1000
                self.dilution = dilution
                metres = dilution * ErrorEstimate.rangeError
                return
            }
        }
        dilution = value
        metres = estimate
    }
}
