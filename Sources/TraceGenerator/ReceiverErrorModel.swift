import LocationModel

/// The error of a receiver, in metres and metres per second, second by second.
///
/// The error of a position is not white noise: atmosphere and orbits persist for minutes, echoes for seconds. It is the
/// sum of first-order Gauss-Markov processes (`x' = x e^(-1/τ) + …`, R. G. Brown, P. Y. C. Hwang, "Introduction to
/// Random Signals", 5.7), scaled by the geometry of the satellites, and in narrow streets of an echo that jumps.
struct ReceiverErrorModel: Sendable {
    /// Metres, one standard deviation along each axis, per unit of dilution of precision: a reported accuracy of 5 m
    /// per unit contains 77 % of errors of this size.
    static let rangeError = 2.9

    /// The position error in metres.
    private(set) var position = LocalPlane.Point()
    /// The altitude error in metres.
    private(set) var altitude = 0.0
    /// The velocity error in metres per second.
    private(set) var velocity = LocalPlane.Point()
    /// Metres, one standard deviation along each axis, as the receiver estimates it, including a share for echoes.
    var estimate: Double { (deviation * deviation + 0.5 * echoSize * echoSize).squareRoot() }
    /// The altitude error in metres, one standard deviation, as the receiver estimates it.
    private(set) var altitudeDeviation: Double

    private var slow: (east: GaussMarkov, north: GaussMarkov, up: GaussMarkov)
    private var quick: (east: GaussMarkov, north: GaussMarkov)
    private var drift: (east: GaussMarkov, north: GaussMarkov)
    private var deviation: Double
    private var echoSize = 0.0
    private var echo = LocalPlane.Point()
    private var echoTarget = LocalPlane.Point()
    private let motion: Motion
    private var random: Random

    init(seed: UInt64, _ motion: Motion) {
        self.motion = motion
        random = Random(seed: seed, stream: .error)
        let constant = random.uniform(120...300)
        slow = (
            GaussMarkov(constant: constant, &random), GaussMarkov(constant: constant, &random),
            GaussMarkov(constant: constant, &random)
        )
        quick = (GaussMarkov(constant: 30, &random), GaussMarkov(constant: 30, &random))
        drift = (GaussMarkov(constant: 3, &random), GaussMarkov(constant: 3, &random))
        deviation = Self.rangeError
        altitudeDeviation = 2 * Self.rangeError
    }

    /// Advances by one second with a dilution of precision and a true speed.
    mutating func advance(_ dilution: Dilution?, _ surroundings: Surroundings, speed: Double) {
        slow.east.advance(&random)
        slow.north.advance(&random)
        slow.up.advance(&random)
        quick.east.advance(&random)
        quick.north.advance(&random)
        drift.east.advance(&random)
        drift.north.advance(&random)
        advanceEcho(surroundings)

        if let dilution {
            // A receiver's filter takes some seconds to adapt to a new geometry.
            deviation += (Self.rangeError * dilution.horizontal - deviation) / 6
            altitudeDeviation += (1.2 * Self.rangeError * dilution.vertical - altitudeDeviation) / 6
        }
        position = LocalPlane.Point(
            east: deviation * (0.8 * slow.east.value + 0.6 * quick.east.value) + echo.east,
            north: deviation * (0.8 * slow.north.value + 0.6 * quick.north.value) + echo.north)
        altitude = altitudeDeviation * slow.up.value
        let noise = surroundings == .canyon || surroundings == .indoors ? 0.16 : 0.05
        velocity = LocalPlane.Point(east: noise * drift.east.value, north: noise * drift.north.value)
        if motion == .lively { addReflections(surroundings, speed: speed) }
    }

    /// Adds the velocity error of reflected signals, independent in each second. Receivers filter it out at a
    /// standstill.
    private mutating func addReflections(_ surroundings: Surroundings, speed: Double) {
        let noise =
            switch surroundings {
            case .street, .canyon, .indoors: 0.5
            case .open, .tunnel: 0.1
            }
        let size = noise * min(1, 2 * speed)
        velocity.east += size * random.normal()
        velocity.north += size * random.normal()
    }

    /// Starts with the error of a first fix, which may exceed what its geometry explains.
    mutating func start(_ dilution: Dilution, excess: Double) {
        deviation = Self.rangeError * dilution.horizontal * excess
        altitudeDeviation = 1.2 * Self.rangeError * dilution.vertical * excess
    }

    /// Multipath: occasionally another reflection becomes the strongest, and the position moves towards it within a few
    /// seconds.
    private mutating func advanceEcho(_ surroundings: Surroundings) {
        echoSize = surroundings == .canyon || surroundings == .indoors ? 5 : 0
        if echoSize == 0 {
            echoTarget = LocalPlane.Point()
        } else if random.chance(1.0 / 25) {
            echoTarget = LocalPlane.Point(east: echoSize * random.normal(), north: echoSize * random.normal())
        }
        echo.east += (echoTarget.east - echo.east) / 3
        echo.north += (echoTarget.north - echo.north) / 3
    }
}
