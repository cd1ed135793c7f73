import LocationModel

/// The values collected so far from the sentences of one receiver epoch; ``EpochRules`` defines which sentence
/// contributes which value. A new epoch starts blank: only ``EpochCarryover`` passes values on to the next one.
struct Epoch: Sendable {
    /// The solution reported by a GGA or GNS.
    struct Solution: Sendable {
        var hasPosition = false
        var quality: Fix.Quality?
        var satellitesUsed: Int?
        var hdop: Double?
        var altitude: Double?
        var geoidSeparation: Double?
    }

    /// Which sentences report that there is no fix.
    struct NoFixFlags: Sendable {
        var rmc = false
        var gga = false
        var gns = false
        var gll = false

        var any: Bool { rmc || gga || gns || gll }
    }

    /// The mode indicators of the sentences without a quality field.
    struct Modes: Sendable {
        var rmc: PositioningMode?
        var gll: PositioningMode?
        var vtg: PositioningMode?

        var best: PositioningMode? { rmc ?? gll ?? vtg }
    }

    /// GST's errors in metres, one standard deviation each.
    struct Errors: Sendable {
        var latitude: Double?
        var longitude: Double?
        var altitude: Double?
    }

    private(set) var time: TimeOfDay
    /// The address of the first sentence of the epoch.
    private(set) var firstAddress: UInt64
    var rmcDate: CalendarDate?
    var zdaDate: CalendarDate?

    var coordinate: Coordinate?
    /// Metres per second.
    var speed: Double?
    /// Degrees from true north.
    var course: Double?

    var noFix = NoFixFlags()
    var gga: Solution?
    var gns: Solution?
    /// Whether the GNS is of all systems together.
    var isCombined = false
    var modes = Modes()
    var errors = Errors()
    var modeOfGSA: Fix.Mode?
    var hdop: Double?
    var vdop: Double?
    /// Satellites in the solution according to GSA, all constellations together.
    var satellitesUsed: Int?
    var view = SatellitesInView()

    /// An epoch without values.
    static let blank = Epoch(time: TimeOfDay(nanoseconds: 0), firstAddress: 0)

    private init(time: TimeOfDay, firstAddress: UInt64) {
        self.time = time
        self.firstAddress = firstAddress
    }

    mutating func begin(at time: TimeOfDay, firstAddress: UInt64) {
        self = Epoch(time: time, firstAddress: firstAddress)
    }

    var stamp: EpochStamp { EpochStamp(time: time, date: rmcDate) }

    /// The date from the epoch's own sentences; ZDA is preferred because it has all four digits of the year.
    var date: CalendarDate? { zdaDate ?? rmcDate }
}
