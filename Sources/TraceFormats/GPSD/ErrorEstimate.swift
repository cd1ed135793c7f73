import NMEA0183

/// The error of a position, derived from gpsd's estimates.
///
/// If a receiver reports only dilutions, gpsd estimates the error itself: a fixed 95 % error times the dilution, 19
/// metres horizontally and 23 vertically, or a quarter of that with corrections (gpsd's `P_UERE` and `V_UERE`). Such an
/// estimate is converted back into the dilution, so that the same receiver has the same accuracy with and without gpsd.
/// If gpsd reports no dilution at all, because the receiver reports no satellites, an estimate that is 19 or 23 times a
/// dilution of two decimals is one of gpsd's. Any other estimate is the receiver's own and used unchanged.
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

    package let dilution: Double?
    package let metres: Double?

    package init(_ estimate: Double?, _ reported: Dilution, of axis: Axis) {
        guard let value = reported.value, value > 0, let estimate else {
            if reported.value == nil, let estimate, let derived = ErrorEstimate.dilution(from: estimate, of: axis) {
                (dilution, metres) = (derived, derived * EpochAssembler.rangeError)
                return
            }
            dilution = reported.value
            metres = estimate ?? reported.value.map { $0 * EpochAssembler.rangeError }
            return
        }
        for corrected in 0...1 {
            let multiple = estimate / (corrected == 0 ? axis.rawValue : axis.rawValue / 4)
            // Either the estimate matches the known earlier dilution, or the dilution has changed only slightly since
            // then.
            let isBefore = reported.before.map { abs(multiple - $0) < 0.01 * $0 } ?? false
            if isBefore || multiple / value > 0.6 && multiple / value < 1.6 {
                let dilution = reported.isNew ? value : (multiple * 1000).rounded() / 1000
                self.dilution = dilution
                metres = dilution * EpochAssembler.rangeError
                return
            }
        }
        dilution = value
        metres = estimate
    }

    /// The dilution, of two decimals, from which gpsd has calculated an estimate, which it prints in millimetres; nil
    /// if there is none.
    private static func dilution(from estimate: Double, of axis: Axis) -> Double? {
        let dilution = (estimate / axis.rawValue * 100).rounded() / 100
        return dilution >= leastDilution && abs(dilution * axis.rawValue - estimate) < 0.0006 ? dilution : nil
    }

    /// Satellites in the best possible places give no better one.
    private static let leastDilution = 0.5
}
