import LocationModel

/// A receiver's solution, computed second by second, and its reports in between.
struct Receiver: Sendable {
    /// The report for one epoch.
    struct Report: Sendable {
        /// Whether time and date are known.
        var knowsTime: Bool
        var mode: Fix.Mode
        /// Nil without a fix.
        var coordinate: Coordinate?
        /// Metres above mean sea level.
        var altitude: Double?
        /// Metres per second.
        var speed: Double?
        /// Degrees from true north.
        var course: Double?
        /// Whether the position is dead-reckoned.
        var isEstimated: Bool
        var satellitesUsed: Int
        var dilution: Dilution?
        /// Metres, one standard deviation along each axis.
        var deviation: Double
        /// Metres, one standard deviation.
        var altitudeDeviation: Double
    }

    /// The last computed position, used while there is no solution.
    private struct Anchor {
        var coordinate: Coordinate
        var altitude: Double
        var speed: Double
        var course: Double
        var second: Int
        var dilution: Dilution
    }

    private(set) var sky: SimulatedSky

    private let profile: ReceiverProfile
    private let isCold: Bool
    private var error: ReceiverErrorModel
    private var errorBefore: ReceiverErrorModel
    private var random: Random
    private var mode = Fix.Mode.none
    private var dilution: Dilution?
    private var second = -1
    /// Seconds with a continuous fix, and seconds since the last fix.
    private var secondsFixed = 0
    private var secondsLost = 0
    /// Whether the fix was regained after a longer loss.
    private var wasLost = false
    private var anchor: Anchor?
    private var lastCourse: Double?

    init(_ recipe: TraceRecipe) {
        profile = recipe.receiver
        isCold = recipe.kind == .coldStart
        sky = SimulatedSky(recipe)
        error = ReceiverErrorModel(seed: recipe.seed, recipe.motion)
        errorBefore = error
        random = Random(seed: recipe.seed, stream: .epoch)
    }

    /// Receives and computes for one second; call it for each second, starting at 0.
    mutating func advance(second: Int, _ truth: Journey.Moment) {
        self.second = second
        sky.advance(second: second, truth)
        solve(truth.surroundings)
        errorBefore = error
        let isFirst = mode != .none && secondsFixed == 1
        // At the beginning of the trace, a warm receiver has already been running for long.
        if isFirst, let dilution { error.start(dilution, excess: second == 0 ? 1 : 1.2) }
        error.advance(dilution, truth.surroundings, speed: truth.speed)
        if isFirst { errorBefore = error }
        guard mode != .none, let dilution else { return }
        let velocity = LocalPlane.Point(distance: truth.speed, bearing: truth.heading)
        let (east, north) = (velocity.east + error.velocity.east, velocity.north + error.velocity.north)
        anchor = Anchor(
            coordinate: truth.coordinate.moved(by: error.position), altitude: truth.altitude + error.altitude,
            speed: (east * east + north * north).squareRoot(), course: Angle.bearing(east: east, north: north),
            second: second, dilution: dilution)
    }

    /// The report for an epoch at a number of seconds after the first one, less than one second after the last
    /// ``advance``.
    mutating func report(at time: Double, _ truth: Journey.Moment) -> Report {
        guard mode != .none, let dilution else { return reportWithoutSolution(at: time) }
        // The error is interpolated within the second, so that it is the same at every rate.
        let part = time - Double(second)
        func between(_ value: (ReceiverErrorModel) -> Double) -> Double {
            value(errorBefore) + (value(error) - value(errorBefore)) * part
        }
        let offset = LocalPlane.Point(
            east: between(\.position.east) + 0.08 * random.normal(),
            north: between(\.position.north) + 0.08 * random.normal())
        let velocity = LocalPlane.Point(distance: truth.speed, bearing: truth.heading)
        let east = velocity.east + between(\.velocity.east) + 0.03 * random.normal()
        let north = velocity.north + between(\.velocity.north) + 0.03 * random.normal()
        let speed = (east * east + north * north).squareRoot()
        // Below walking speed, the course is noise.
        if speed >= 0.5 {
            lastCourse = Angle.bearing(east: east, north: north)
        } else if !profile.repeatsCourse {
            lastCourse = nil
        }
        return Report(
            knowsTime: true, mode: mode, coordinate: truth.coordinate.moved(by: offset),
            altitude: truth.altitude + between(\.altitude) + 0.1 * random.normal(), speed: speed, course: lastCourse,
            isEstimated: false, satellitesUsed: sky.usedCount, dilution: dilution, deviation: error.estimate,
            altitudeDeviation: error.altitudeDeviation)
    }

    /// Determines whether the satellites suffice for a position.
    private mutating func solve(_ surroundings: Surroundings) {
        // Weak and doubtful ranges have less weight in a solution, which increases the reported dilution.
        let doubt: Double =
            switch surroundings {
            case .open, .tunnel: 1
            case .street: 1.15
            case .canyon: 2.8
            case .indoors: 2
            }
        dilution = sky.dilution?.scaled(by: doubt)
        guard sky.usedCount >= 4, let geometry = dilution, geometry.horizontal < (mode == .none ? 6 : 12) else {
            mode = .none
            dilution = nil
            secondsFixed = 0
            secondsLost += 1
            return
        }
        secondsFixed += 1
        if secondsFixed == 1 { wasLost = secondsLost > 10 }
        secondsLost = 0
        // The first positions are two-dimensional with an assumed altitude; the third dimension takes a few seconds
        // more.
        let isYoung = isCold && second < 90 && secondsFixed <= 6
        mode = isYoung || sky.usedCount == 4 ? .twoDimensional : .threeDimensional
        // After a tunnel, the first ranges are not smoothed yet.
        if wasLost { dilution = geometry.scaled(by: max(1, 1.8 - 0.2 * Double(secondsFixed))) }
        if isYoung { dilution = geometry.scaled(by: max(1, 3 - 0.4 * Double(secondsFixed))) }
    }

    private mutating func reportWithoutSolution(at time: Double) -> Report {
        // The time is known after the first subframe of any satellite, the position only after the ephemerides of four.
        let knowsTime = !isCold || sky.secondsReceived >= 21 || anchor != nil
        var report = Report(
            knowsTime: knowsTime, mode: .none, coordinate: nil, altitude: nil, speed: nil, course: nil,
            isEstimated: false, satellitesUsed: 0, dilution: nil, deviation: 0, altitudeDeviation: 0)
        guard let anchor else { return report }
        let age = time - Double(anchor.second)
        switch profile.coasting {
        case .deadReckons(let seconds) where secondsLost <= seconds:
            report.coordinate = anchor.coordinate.moved(
                by: LocalPlane.Point(distance: anchor.speed * age, bearing: anchor.course))
            report.isEstimated = true
        case .freezes(let seconds) where secondsLost <= seconds:
            report.coordinate = anchor.coordinate
            report.satellitesUsed = 3
        default:
            lastCourse = nil
            return report
        }
        report.mode = .twoDimensional
        report.altitude = anchor.altitude
        report.speed = anchor.speed
        report.course = anchor.speed >= 0.5 ? anchor.course : nil
        // The reported confidence decreases, but more slowly than it should.
        report.dilution = anchor.dilution.scaled(by: 1 + 0.8 * age)
        report.deviation = ReceiverErrorModel.rangeError * anchor.dilution.horizontal * (1 + 0.8 * age)
        report.altitudeDeviation = 2 * report.deviation
        return report
    }
}
