import LocationEngine
import LocationModel
import TestSupport
import Testing

/// Sources promise valid values. If one breaks the promise, the engine must neither trap nor stop requesting fixes.
struct MalformedFixTests {
    static let nonsense: [Double] = [
        .nan, .signalingNaN, .infinity, -.infinity, -1, -.greatestFiniteMagnitude, .greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 1e6, -0.0,
    ]

    /// A fix with one or more values replaced.
    private static func malformedFix(at seconds: Double, _ choice: Int, _ value: Double) -> Fix {
        var fix = fix(at: seconds, speed: 10)
        if choice & 1 != 0 { fix.speed = value }
        if choice & 2 != 0 { fix.horizontalAccuracy = value }
        if choice & 4 != 0 { fix.coordinate?.latitude = value }
        if choice & 8 != 0 { fix.coordinate?.longitude = value }
        if choice & 16 != 0 {
            fix.altitude = value
            fix.ellipsoidalAltitude = value
            fix.course = value
            fix.hdop = value
            fix.vdop = value
            fix.verticalAccuracy = value
        }
        return fix
    }

    @Test(arguments: nonsense, [DesiredAccuracy.best, .hundredMeters])
    func `No value silences the source`(value: Double, accuracy: DesiredAccuracy) {
        for filter in [nil, 50.0] {
            for choice in 1..<32 {
                var bench = Bench.updating(accuracy, filter: filter)
                for second in 0..<20 { bench.send(Self.malformedFix(at: Double(second), choice, value)) }
                switch bench.demand {
                case .idle: Issue.record("idle")
                case .everyEpoch: break
                case .notBefore(let instant): #expect(instant > at(0) && instant <= at(20 + 300))
                }
                // A working receiver is then used again as if nothing had happened.
                bench.run(stride(from: 400, through: 4000, by: 1)) { fix(at: $0, east: 14 * $0, speed: 14) }
                let sampled = bench.run(stride(from: 4001, through: 4100, by: 1)) {
                    fix(at: $0, east: 14 * $0, speed: 14)
                }
                #expect(accuracy == .best ? sampled.count == 100 : (5...40).contains(sampled.count))
            }
        }
    }

    @Test(arguments: nonsense) func `Nothing but numbers is delivered`(value: Double) {
        for choice in 1..<32 {
            var bench = Bench.updating()
            bench.run([0, 1, 2]) { Self.malformedFix(at: $0, choice, value) }
            for fix in bench.deliveries.flatMap(\.fixes) {
                let numbers = [
                    fix.coordinate?.latitude, fix.coordinate?.longitude, fix.altitude, fix.ellipsoidalAltitude,
                    fix.speed,
                    fix.course, fix.hdop, fix.vdop, fix.horizontalAccuracy, fix.verticalAccuracy,
                ].compactMap(\.self)
                #expect(numbers.allSatisfy { $0.isFinite })
                #expect((fix.speed ?? 0) >= 0 && (fix.horizontalAccuracy ?? 0) >= 0 && (fix.verticalAccuracy ?? 0) >= 0)
                #expect((0..<360).contains(fix.course ?? 0))
                #expect((-90...90).contains(fix.coordinate!.latitude))
                #expect((-180...180).contains(fix.coordinate!.longitude))
            }
        }
    }

    @Test(arguments: [(91.0, 0.0), (-90.5, 0), (0, 181), (0, -180.1), (.nan, 0), (0, .infinity)])
    func `A place that does not exist is not a position`(latitude: Double, longitude: Double) {
        var bench = Bench.updating()
        bench.run(stride(from: 0, through: 10, by: 1)) {
            var fix = fix(at: $0)
            fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
            return fix
        }
        #expect(bench.times() == [])
        #expect(bench.unknownSince == [0])
    }

    @Test func `A mode without a position counts as no fix`() {
        var bench = Bench.updating()
        var odd = fix(at: 0)
        odd.mode = .none
        bench.send(odd)
        #expect(bench.times() == [])
    }

    @Test(arguments: [Int64.min, .max, 0]) func `The ends of time are valid times`(nanoseconds: Int64) {
        for accuracy in [DesiredAccuracy.best, .hundredMeters] {
            var bench = Bench.updating(accuracy, policy: BackgroundPolicy(batchDelay: 60))
            for state in [ApplicationState.active, .background] {
                bench.send(.application(state), at: 0)
                for time in [nanoseconds, nanoseconds &+ 1, nanoseconds &- 1, .min, .max, 0, 1_000_000_000] {
                    var fix = fix(at: 0)
                    fix.time = Instant(nanoseconds: time)
                    bench.send(fix)
                    bench.send(Fix(time: fix.time))
                    #expect(bench.demand != .idle)
                }
            }
        }
    }

    @Test(arguments: nonsense) func `No contract silences the source`(value: Double) {
        for key in [
            \AccuracyContract.departureAcceleration, \.speedGain, \.initialAcceleration, \.minAcceleration,
            \.maxAcceleration, \.growth, \.decay, \.graceTime, \.graceTimePerCalmSecond, \.warmUpTime,
            \.retryPerOutageSecond,
        ] {
            var contract = AccuracyContract()
            contract[keyPath: key] = value
            var bench = Bench(contract: contract)
            bench.send(.application(.active), at: 0)
            bench.start(1, .hundredMeters)
            bench.run(stride(from: 0, through: 50, by: 1)) { $0 < 30 ? fix(at: $0, speed: 1) : Fix(time: at($0)) }
            #expect(bench.isDemanded(51 + 300))
        }
    }
}
