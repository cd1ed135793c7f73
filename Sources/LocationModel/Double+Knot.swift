/// The unit of speed in NMEA 0183: a nautical mile, 1852 m, in an hour.
extension Double {
    /// A knot in metres per second. Inlinable, because the decoder uses it for each sentence with a speed.
    @inlinable
    package static var knot: Double { 1852.0 / 3600 }

    /// A speed in metres per second as knots. Dividing by ``knot`` would round differently in the last bit.
    package var inKnots: Double { self * 3600 / 1852 }
}
