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

    /// Metres, one standard deviation, per unit of dilution; NMEA 0183's decoder has the same.
    package static let rangeError = 5.0

    package let dilution: Double?
    package let metres: Double?

    package init(_ estimate: Double?, dilution: Double?, of axis: Axis) {
        guard let dilution, dilution > 0, let estimate else {
            self.dilution = dilution
            metres = estimate ?? dilution.map { $0 * ErrorEstimate.rangeError }
            return
        }
        // The dilution may be of the report before: it has changed a little, but not to a quarter.
        let multiple = estimate / (axis.rawValue * (estimate / dilution < axis.rawValue / 2 ? 0.25 : 1))
        if multiple / dilution > 0.6 && multiple / dilution < 1.6 {
            let own = (multiple * 1000).rounded() / 1000
            self.dilution = own
            metres = own * ErrorEstimate.rangeError
            return
        }
        self.dilution = dilution
        metres = estimate
    }
}
