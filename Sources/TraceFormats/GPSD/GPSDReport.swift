package import LocationModel

/// One report of gpsd: a TPV, SKY or GST object.
package struct GPSDReport: Equatable {
    package enum Kind: Equatable {
        case fix(GPSDFix)
        case sky(GPSDSky)
        case noise(GPSDNoise)
    }

    package var kind: Kind
    package var device: GPSDDevice
}

/// A TPV: time, position and velocity. Values are finite; nil is unknown.
package struct GPSDFix: Equatable {
    package var time: Instant?
    /// It determines whether there is a position; gpsd's `status` does not.
    package var mode = Fix.Mode.none
    /// Degrees on the WGS-84 ellipsoid.
    package var (latitude, longitude): (Double?, Double?)
    /// Metres above mean sea level, and above the ellipsoid.
    package var (altitude, ellipsoidalAltitude): (Double?, Double?)
    /// Metres per second over ground, degrees from true north.
    package var (speed, track): (Double?, Double?)
    /// gpsd's error estimates in metres.
    package var (horizontalError, verticalError): (Double?, Double?)

    package init() {}
}

/// A SKY: the totals of the satellites.
package struct GPSDSky: Equatable {
    /// Dilutions of precision, greater than zero.
    package var (hdop, vdop): (Double?, Double?)
    package var satellitesUsed: Int?
    package var satellitesSeen: Int?

    package init() {}

    /// A sky view without a satellite list leaves those that were visible before.
    func following(_ previous: GPSDSky) -> GPSDSky {
        var sky = self
        if satellitesUsed != nil, satellitesSeen == nil { sky.satellitesSeen = previous.satellitesSeen }
        return sky
    }
}

/// A GST: the receiver's own error estimate for the fix with the same time.
package struct GPSDNoise: Equatable {
    package var time: Instant?
    /// Metres, one standard deviation.
    package var (latitude, longitude, altitude): (Double?, Double?, Double?)

    package init() {}

    func isOf(_ fix: GPSDFix) -> Bool { time != nil && time == fix.time }
}

/// Identifies a receiver of gpsd by its path: the 64-bit hash (FNV-1a) of it, because the path itself would be allocated
/// for each report. No two of the few receivers of a gpsd can be expected to have the same.
package struct GPSDDevice: Equatable {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    /// An unknown receiver, whose path is empty.
    package init() {}

    var isKnown: Bool { self != GPSDDevice() }

    /// Written out, because other modules would call a synthesized one through the witness table: a cache line that
    /// nothing else in a wake-up needs.
    package static func == (left: GPSDDevice, right: GPSDDevice) -> Bool { left.hash == right.hash }

    /// Appends a byte to the path.
    package mutating func append(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

extension Instant {
    /// A time of gpsd since 1970; nil if it is unknown, which is 0 or less, or later than an instant can be.
    package init?(gpsdSeconds seconds: Int64, nanoseconds: Int32) {
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard seconds > 0, !overflow, whole < .max - 1_000_000_000, (0..<1_000_000_000).contains(nanoseconds) else {
            return nil
        }
        self.init(nanoseconds: whole + Int64(nanoseconds))
    }
}
