import LocationModel
import NMEA0183
import Testing

/// Compares our fixes with gpsd's, epoch by epoch, for the logs of 49 receivers.
///
/// gpsd prints 9 decimals of a degree, 4 of a metre and of a track, 3 of a speed in m/s: the tolerances are 1e-7 degree
/// and 0.1 m as agreed, and one unit of the last digit for track and for speed, which both sides derive from two
/// positions by different formulas if the receiver states none. A value that only one side has is a difference.
///
/// If the two differ, the receiver's own sentences, read from the log by ``ReceiverStatements``, decide. An epoch
/// counts as correct only if each differing value of ours is the one that the receiver states, and gpsd's is not. There
/// is no list of exceptions. gpsd's deviations:
///
/// - `bundg_zeus_9`, 37 epochs: it has learnt that an epoch ends with GLL, which here comes first and is one second
///   old. It reports only that, with a speed derived from two positions that differ only by rounding: 0 to 0.4 m/s,
///   where RMC and VTG state 3. It reports no altitude.
/// - `oncore` 6, `garmin-10x` 2, `rgm3800` 1: GSA states two dimensions and GGA three satellites; gpsd reports three
///   dimensions.
/// - `meinberg-gps164`, `unicore-um621`, 1 each: it reports the loss of the fix with the last time at which all
///   sentences stated a fix.
/// - `humminbird-M37` 1: a speed between two positions, where VTG states one. `ublox-lea-5h` 1: one across a gap of 18
///   minutes.
/// - `tn204` 1: the altitude of a proprietary sentence in whole feet, where GGA states it in decimetres.
/// - `ac12` 1: an epoch of mode 0 that consists only of a ZDA.
///
/// Two epochs remain and count as wrong. The last one of `bundg_zeus_9` ends with its log before RMC and VTG: both
/// sides derive a speed, gpsd from the GLL that is one second old. And `quectel` loses its fix after 02:20:38: RMC, GGA
/// and GSA state one, and the sentences that report the loss have no time; gpsd assigns them to the previous epoch, we
/// do not.
///
/// Skipped, and reported as such, if `../shared/corpus/gpsd` does not exist, as in a fresh clone.
@Suite(.enabled(if: GPSDCorpus.isPresent, "no ../shared/corpus/gpsd"))
struct GPSDConformanceTests {
    /// The minimum share of gpsd's epochs in which all values agree, or the receiver confirms ours.
    static let share = 0.995
    /// The minimum share of epochs in which all values agree.
    static let strictShare = 0.945

    /// gpsd treats dates of this log as a GPS week rollover and adds 1024 weeks; the comparison compensates for that.
    private static let shifted = (log: "rst39", seconds: 1024 * 7 * 86_400.0)

    /// One of gpsd's epochs with our fix and the receiver's own statements.
    private struct Pair {
        let log: String
        let fix: Fix?
        let tpv: GPSDCorpus.TPV
        let statements: ReceiverStatements

        var agrees: Bool { fix.map { Differences($0, tpv).isEmpty } ?? false }
    }

    private static let pairs: [Pair] = {
        var pairs: [Pair] = []
        for name in GPSDCorpus.names {
            guard let log = try? GPSDCorpus.log(name), let epochs = try? GPSDCorpus.epochs(name) else { continue }
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            let shift = name == shifted.log ? shifted.seconds : 0
            let byTime = Dictionary(
                ours.map { ($0.time.advanced(bySeconds: shift).iso8601, $0) }, uniquingKeysWith: { _, last in last })
            let statements = ReceiverStatements.byTime(log)
            for tpv in epochs {
                let stated = tpv.timeOfDay.flatMap { statements[$0] } ?? ReceiverStatements()
                pairs.append(Pair(log: name, fix: byTime[tpv.time], tpv: tpv, statements: stated))
            }
        }
        return pairs
    }()

    @Test func `Our fixes agree with gpsd, or with the receiver where gpsd does not`() {
        let pairs = Self.pairs
        let differing = pairs.filter { !$0.agrees }
        let wrong = differing.filter { !isConfirmed($0.fix, $0) }
        for pair in wrong { print("gpsd: \(pair.log) \(pair.tpv): we have \(pair.fix as Any)") }
        let strict = Double(pairs.count - differing.count) / Double(pairs.count)
        let share = Double(pairs.count - wrong.count) / Double(pairs.count)
        func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
        print(
            """
            gpsd: \(pairs.count - differing.count) of \(pairs.count) epochs agree in every value (\(percent(strict))); in \
            \(differing.count - wrong.count) more the receiver's own sentences say what we say: \(percent(share))
            """)
        #expect(pairs.count > 1000 && share >= Self.share && strict >= Self.strictShare)
    }

    /// Checks that the confirmation is meaningful: it holds for no values other than ours.
    @Test func `No wrong value of ours is called gpsd's mistake`() throws {
        for pair in Self.pairs {
            guard let fix = pair.fix, !Differences(fix, pair.tpv).isEmpty else { continue }
            #expect(!isConfirmed(nil, pair), "\(pair.log) \(pair.tpv)")
            var others: [Fix] = []
            func change(_ change: (inout Fix) -> Void) {
                others.append(fix)
                change(&others[others.count - 1])
            }
            if let coordinate = fix.coordinate {
                change {
                    $0.coordinate = Coordinate(latitude: coordinate.latitude + 1e-5, longitude: coordinate.longitude)
                }
                change {
                    $0.coordinate = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude - 1e-5)
                }
            }
            if let altitude = fix.altitude { change { $0.altitude = altitude + 1 } }
            change { $0.speed = (fix.speed ?? 0) + 0.5 }
            change { $0.course = (fix.course ?? 0) + 1 }
            change { $0.mode = fix.mode == .twoDimensional ? .threeDimensional : .twoDimensional }
            for other in others { #expect(!isConfirmed(other, pair), "\(pair.log) \(pair.tpv): \(other)") }
        }
    }

    @Test func `No two fixes in a row have one time`() throws {
        var count = 0
        for name in GPSDCorpus.names {
            let log = try GPSDCorpus.log(name)
            let (ours, _) = fixes(of: log, assumedDate: GPSDCorpus.date(of: log), acceptsMissingChecksum: true)
            #expect(zip(ours, ours.dropFirst()).allSatisfy { $0.time != $1.time }, "\(name)")
            count += ours.count
        }
        #expect(count > 1000)
    }

    /// Whether the receiver's own sentences confirm our fix wherever gpsd differs.
    private func isConfirmed(_ fix: Fix?, _ pair: Pair) -> Bool {
        let (tpv, stated) = (pair.tpv, pair.statements)
        // A clock reading is not an epoch, and gpsd reports no fix either.
        guard let fix else { return tpv.mode == 0 && !stated.isMoreThanClock }
        let differences = Differences(fix, tpv)
        /// Whether the last sentence that states the value confirms ours; or none states it, and we report none.
        func isStated(_ ours: Double?, _ stated: [Double], within tolerance: Double) -> Bool {
            guard let last = stated.last else { return ours == nil }
            return ours.map { abs($0 - last) <= tolerance } ?? false
        }
        if differences.contains(.mode), fix.mode != stated.mode { return false }
        if differences.contains(.position) {
            guard isStated(fix.coordinate?.latitude, stated.coordinates.map(\.latitude), within: 1e-9),
                isStated(fix.coordinate?.longitude, stated.coordinates.map(\.longitude), within: 1e-9)
            else { return false }
        }
        if differences.contains(.altitude), !isStated(fix.altitude, stated.altitudes, within: 1e-9) { return false }
        if differences.contains(.speed), !isStated(fix.speed, stated.speeds, within: 1e-9) { return false }
        if differences.contains(.track), !isStated(fix.course, stated.tracks, within: 1e-9) { return false }
        return !differences.isEmpty
    }
}

/// The values in which a fix and a TPV differ.
private struct Differences: OptionSet {
    let rawValue: Int
    static let mode = Differences(rawValue: 1)
    static let position = Differences(rawValue: 2)
    static let altitude = Differences(rawValue: 4)
    static let speed = Differences(rawValue: 8)
    static let track = Differences(rawValue: 16)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ fix: Fix, _ tpv: GPSDCorpus.TPV) {
        self = []
        func compare(_ difference: Differences, _ ours: Double?, _ theirs: Double?, _ tolerance: Double) {
            switch (ours, theirs) {
            case (nil, nil): break
            case (let ours?, let theirs?): if abs(ours - theirs) > tolerance { insert(difference) }
            default: insert(difference)
            }
        }
        if Int(fix.mode.rawValue) != tpv.mode { insert(.mode) }
        compare(.position, fix.coordinate?.latitude, tpv.latitude, 1e-7)
        compare(.position, fix.coordinate?.longitude, tpv.longitude, 1e-7)
        compare(.altitude, fix.altitude, tpv.altitude, 0.1)
        compare(.speed, fix.speed, tpv.speed, 0.001)
        compare(.track, fix.course, tpv.track, 0.0001)
    }
}
