/// How far a receiver is off, in metres and metres per second, second by second.
///
/// The error of a position is no white noise: atmosphere and orbits keep it for minutes, echoes for seconds. Three
/// first-order Gauss-Markov processes make it (`x' = x e^(-1/τ) + …`, R. G. Brown, P. Y. C. Hwang, "Introduction to
/// Random Signals", 5.7), scaled by the geometry of the satellites, and in narrow streets an echo that jumps.
struct ReceiverError: Sendable {
    /// Metres, one standard deviation along each axis, for each unit of dilution of precision: 5 m of reported
    /// accuracy for each unit hold 77 % of errors of this size.
    static let rangeError = 2.9

    /// Metres off.
    private(set) var position = LocalOffset(east: 0, north: 0)
    /// Metres too high.
    private(set) var altitude = 0.0
    /// Metres per second off.
    private(set) var velocity = LocalOffset(east: 0, north: 0)
    /// Metres, one standard deviation along each axis, as the receiver estimates it: it suspects the echoes, too.
    var estimate: Double { (deviation * deviation + 0.5 * echoSize * echoSize).squareRoot() }
    /// Metres of altitude, one standard deviation, as the receiver knows it.
    private(set) var altitudeDeviation: Double

    private var slow: (east: GaussMarkov, north: GaussMarkov, up: GaussMarkov)
    private var quick: (east: GaussMarkov, north: GaussMarkov)
    private var speed: (east: GaussMarkov, north: GaussMarkov)
    private var deviation: Double
    private var echoSize = 0.0
    private var echo = LocalOffset(east: 0, north: 0)
    private var echoTarget = LocalOffset(east: 0, north: 0)
    private var random: Random

    init(seed: UInt64) {
        random = Random(seed: seed, stream: .error)
        let constant = random.uniform(120...300)
        slow = (
            GaussMarkov(constant: constant, &random), GaussMarkov(constant: constant, &random),
            GaussMarkov(constant: constant, &random)
        )
        quick = (GaussMarkov(constant: 30, &random), GaussMarkov(constant: 30, &random))
        speed = (GaussMarkov(constant: 3, &random), GaussMarkov(constant: 3, &random))
        deviation = Self.rangeError
        altitudeDeviation = 2 * Self.rangeError
    }

    /// Goes on by one second, under a dilution of precision.
    mutating func advance(_ dilution: Dilution?, _ surroundings: Surroundings) {
        slow.east.advance(&random)
        slow.north.advance(&random)
        slow.up.advance(&random)
        quick.east.advance(&random)
        quick.north.advance(&random)
        speed.east.advance(&random)
        speed.north.advance(&random)
        advanceEcho(surroundings)

        if let dilution {
            // A receiver's filter takes some seconds to believe in a new geometry.
            deviation += (Self.rangeError * dilution.horizontal - deviation) / 6
            altitudeDeviation += (1.2 * Self.rangeError * dilution.vertical - altitudeDeviation) / 6
        }
        position = LocalOffset(
            east: deviation * (0.8 * slow.east.value + 0.6 * quick.east.value) + echo.east,
            north: deviation * (0.8 * slow.north.value + 0.6 * quick.north.value) + echo.north)
        altitude = altitudeDeviation * slow.up.value
        let noise = surroundings == .canyon || surroundings == .indoors ? 0.16 : 0.05
        velocity = LocalOffset(east: noise * speed.east.value, north: noise * speed.north.value)
    }

    /// Begins with the error of a first fix, which may exceed what its geometry explains.
    mutating func start(_ dilution: Dilution, excess: Double) {
        deviation = Self.rangeError * dilution.horizontal * excess
        altitudeDeviation = 1.2 * Self.rangeError * dilution.vertical * excess
    }

    /// Multipath: every now and then another wall becomes the strongest one, and the position is drawn there in a few
    /// seconds.
    private mutating func advanceEcho(_ surroundings: Surroundings) {
        echoSize =
            switch surroundings {
            case .canyon: 5
            case .indoors: 5
            default: 0
            }
        if echoSize == 0 {
            echoTarget = LocalOffset(east: 0, north: 0)
        } else if random.chance(1.0 / 25) {
            echoTarget = LocalOffset(east: echoSize * random.normal(), north: echoSize * random.normal())
        }
        echo.east += (echoTarget.east - echo.east) / 3
        echo.north += (echoTarget.north - echo.north) / 3
    }
}

/// A random process of mean 0 and deviation 1 that forgets where it was within its time constant.
struct GaussMarkov: Sendable {
    private(set) var value: Double
    private let kept: Double
    private let added: Double

    /// A process that has been going on for long, with a time constant in seconds of more than 1.
    init(constant: Double, _ random: inout Random) {
        // e^(-1/τ) to the second order, without libm; the deviation is 1 whatever is kept.
        let step = 1 / constant
        kept = 1 - step + step * step / 2
        added = (1 - kept * kept).squareRoot()
        value = random.normal()
    }

    mutating func advance(_ random: inout Random) { value = value * kept + added * random.normal() }
}
