/// A difference from gpsd that was looked into: these values, in so many epochs of a log, for this reason.
struct KnownDifference {
    /// Why we and gpsd disagree.
    enum Reason {
        // gpsd reports part of an epoch, or repeats an old one.

        /// gpsd has learnt that its cycle ends with GLL, which here comes first in its second: it reports the GLL alone,
        /// at the speed between two GLL that are the same position rounded, without an altitude, and nothing of the RMC
        /// and GGA of the same time.
        case earlyGLL
        /// gpsd reports a GLL before the VTG that belongs to it has come, at a derived speed. We have VTG's.
        case split
        /// gpsd reports the loss of the fix under the time stamp of the last good epoch; to us that one stays good.
        case staleTime
        /// gpsd reports a ZDA that is ahead of the fix as an epoch of mode 0; to us a clock's reading alone is none.
        case clock

        // Both have whole epochs of the same time.

        /// Three satellites, GSA says two dimensions, and so do we: the receiver holds the altitude. gpsd calls it three
        /// when RMC comes, because there is an altitude.
        case held
        /// gpsd believes a GSA that stands before the first time stamp of the log; to us it belongs to no epoch.
        case beforeFirst
        /// The clock goes back by 13 seconds; gpsd keeps the mode told before, we do not.
        case setBack
        /// gpsd derives a speed across a gap of 18 minutes.
        case gap
        /// gpsd takes the altitude from Garmin's proprietary PGRMZ, in whole feet; we take GGA's.
        case garmin
        /// We are wrong: we emit at the sentence that was last in the epochs before, and here others come behind it.
        case learnt

        var isPartialOrOld: Bool {
            switch self {
            case .earlyGLL, .split, .staleTime, .clock: true
            case .held, .beforeFirst, .setBack, .gap, .garmin, .learnt: false
            }
        }
    }

    let log: String
    let values: String
    let epochs: Int
    let reason: Reason

    init(_ log: String, _ values: String, _ epochs: Int, _ reason: Reason) {
        self.log = log
        self.values = values
        self.epochs = epochs
        self.reason = reason
    }

    /// Logs whose dates gpsd takes for a GPS week rollover, and adds 1024 weeks to; the rest is compared after doing so.
    static let gpsdAddsRollover: Set = ["rst39"]

    /// Epochs that we have and gpsd has otherwise.
    static let differing = [
        KnownDifference("bundg_zeus_9", "latitude longitude altitude speed track", 36, .earlyGLL),
        KnownDifference("bundg_zeus_9", "longitude speed track", 1, .earlyGLL),
        KnownDifference("bundg_zeus_9", "latitude longitude speed track", 1, .learnt),
        KnownDifference("garmin-10x", "mode", 2, .held),
        KnownDifference("gps-360", "mode", 1, .beforeFirst),
        KnownDifference("humminbird-M37", "speed track", 1, .split),
        KnownDifference("humminbird-M37", "mode", 3, .setBack),
        KnownDifference("meinberg-gps164", "mode latitude longitude speed track", 1, .staleTime),
        KnownDifference("oncore", "mode", 6, .held),
        KnownDifference("pharos-360", "mode", 1, .beforeFirst),
        KnownDifference("quectel", "mode latitude longitude altitude speed", 1, .staleTime),
        KnownDifference("rgm3800", "mode", 1, .held),
        KnownDifference("rst39", "speed track", 1, .learnt),
        KnownDifference("tn204", "altitude", 1, .garmin),
        KnownDifference("ublox-lea-5h", "speed", 1, .gap),
        KnownDifference("unicore-um621", "mode latitude longitude altitude speed", 1, .staleTime),
    ]

    /// Epochs of gpsd that we lack.
    static let missed = [KnownDifference("ac12", "all", 1, .clock)]
}
