/// The error of a position, derived from gpsd's estimates.
///
/// If a receiver reports only dilutions, gpsd estimates the error itself: a fixed 95 % error times the dilution, 19
/// metres horizontally and 23 vertically, or a quarter of that with corrections (gpsd's `P_UERE` and `V_UERE`). Such an
/// estimate is converted back into the dilution, so that the same receiver has the same accuracy with and without gpsd.
/// Any other estimate is the receiver's own and used unchanged.
package struct ErrorEstimate {
    package enum Axis: Double {
        case horizontal = 19
        case vertical = 23
    }

    /// A dilution of precision as reported by gpsd.
    package struct Dilution {
        /// The last reported value.
        package var value: Double?
        /// Whether it was reported for this epoch. For many receivers, gpsd's estimate is then based on the previous
        /// epoch.
        package var isNew: Bool
        /// The last value reported before the previous epoch.
        package var before: Double?

        package init(_ value: Double?, isNew: Bool = false, before: Double? = nil) {
            (self.value, self.isNew, self.before) = (value, isNew, before)
        }
    }

    /// Metres, one standard deviation, per unit of dilution; the same as in the NMEA 0183 decoder.
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
            // Either the estimate matches the known earlier dilution, or the dilution has changed only slightly since
            // then.
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
