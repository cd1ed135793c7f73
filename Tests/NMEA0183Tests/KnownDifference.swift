/// A difference from gpsd that was looked into: these values, in so many epochs of a log, for this reason.
struct KnownDifference {
    /// Why we and gpsd disagree.
    enum Reason: String {
        /// GSA says two dimensions; gpsd calls it three when a GGA has an altitude and four satellites. We believe GSA: the
        /// receiver holds the altitude.
        case held
        /// gpsd keeps the mode of an epoch before, although this one has no altitude and no GSA.
        case carriedMode
        /// gpsd makes a speed or a track from two positions when no sentence of the epoch has one; we do not invent any.
        case derived
        /// gpsd has learnt that its cycle ends with GLL, which here comes first in its second: it reports the GLL alone,
        /// with a derived speed, and nothing of the RMC and GGA of the same time.
        case earlyGLL
        /// gpsd reports the loss of the fix under the time stamp of the last good epoch; to us it is the next one.
        case staleTime
        /// The RMC behind a GGA has the same position with fewer digits; gpsd takes the last, we the more exact one.
        case fewerDigits
        /// gpsd's last words, after a ZDA that is two seconds ahead of the fix: mode 0. To us a ZDA alone is no epoch.
        case clock
        /// gpsd takes the altitude from Garmin's proprietary PGRMZ, in feet.
        case garmin
        /// gpsd reports a GLL before the VTG that belongs to it has come.
        case split
        /// The VTG of a plotter has newer values than the RMC of the same second; gpsd takes the last, we RMC's.
        case newerVTG
        /// The newer position of a plotter happens to end in zeros, so that it looks like the earlier one rounded.
        case looksShortened

        /// Whether gpsd adds or keeps something that this epoch's sentences do not say.
        var isGPSDs: Bool { self != .newerVTG && self != .looksShortened }
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

    var isGPSDs: Bool { reason.isGPSDs }

    /// Logs whose dates gpsd takes for a GPS week rollover, and adds 1024 weeks to; the rest is compared after doing so.
    static let gpsdAddsRollover: Set = ["rst39"]

    static let all = [
        KnownDifference("ac12", "latitude longitude", 6, .fewerDigits),
        KnownDifference("ac12", "longitude", 1, .fewerDigits),
        KnownDifference("ac12", "missing", 1, .clock),
        KnownDifference("bundg_zeus_9", "latitude longitude", 2, .looksShortened),
        KnownDifference("bundg_zeus_9", "latitude longitude altitude speed track", 36, .earlyGLL),
        KnownDifference("bundg_zeus_9", "latitude longitude speed track", 1, .earlyGLL),
        KnownDifference("bundg_zeus_9", "longitude speed track", 1, .earlyGLL),
        KnownDifference("bundg_zeus_9", "mode speed track", 1, .carriedMode),
        KnownDifference("bundg_zeus_9", "speed", 2, .derived),
        KnownDifference("bundg_zeus_9", "speed track", 10, .newerVTG),
        KnownDifference("bundg_zeus_9", "track", 3, .newerVTG),
        KnownDifference("ch-4711", "mode", 7, .held),
        KnownDifference("garmin-10x", "mode", 2, .held),
        KnownDifference("gps-360", "mode", 1, .carriedMode),
        KnownDifference("haicom-305N", "mode", 1, .held),
        KnownDifference("humminbird-M37", "mode", 15, .carriedMode),
        KnownDifference("humminbird-M37", "speed", 5, .split),
        KnownDifference("humminbird-M37", "speed track", 1, .split),
        KnownDifference("meinberg-gps164", "mode latitude longitude speed track", 1, .staleTime),
        KnownDifference("oncore", "mode", 6, .held),
        KnownDifference("pharos-360", "mode", 1, .carriedMode),
        KnownDifference("quectel", "mode", 33, .held),
        KnownDifference("quectel", "mode latitude longitude altitude speed", 1, .staleTime),
        KnownDifference("rgm3800", "mode", 1, .held),
        KnownDifference("rst39", "speed", 36, .derived),
        KnownDifference("rst39", "speed track", 2, .derived),
        KnownDifference("telit-pls83-w", "mode", 10, .held),
        KnownDifference("tn204", "altitude speed", 1, .garmin),
        KnownDifference("tn204", "mode", 3, .carriedMode),
        KnownDifference("tn204", "speed", 2, .derived),
        KnownDifference("tr737A+", "speed", 1, .derived),
        KnownDifference("triton400", "mode speed", 1, .carriedMode),
        KnownDifference("ublox-lea-5h", "mode", 1, .carriedMode),
        KnownDifference("ublox-lea-5h", "speed", 1, .derived),
        KnownDifference("unicore-um621", "mode latitude longitude altitude speed", 1, .staleTime),
    ]
}
