import LocationModel

/// How far a device can move, based on its current speed and the trip so far.
package struct MovementBound: Hashable, Sendable {
    /// The assumed speed of a device at rest, in metres per second; zero would mean never sampling again.
    private static let atRest = 0.3

    /// The current speed in metres per second.
    package var speed: Double
    /// The usual acceleration of the moving device on this trip, in metres per second squared.
    package var acceleration: Double
    /// Seconds that the device has been on foot or at rest.
    package var calm: Double
    /// The usual acceleration, in metres per second squared, at which a device that is predicted to move straight on
    /// deviates from the prediction; nil if it is predicted to stay.
    package var deviation: Double?
    /// The share of the grace time that the trip has left, 0 to 1.
    private let graceShare: Double
    private let contract: AccuracyContract

    package init(
        speed: Double, acceleration: Double, calm: Double, graceShare: Double = 1, deviation: Double? = nil,
        contract: AccuracyContract
    ) {
        self.deviation = deviation
        self.graceShare = graceShare
        self.speed = speed
        self.acceleration = acceleration
        self.calm = calm
        self.contract = contract
    }

    /// Seconds within which the device does not move this many metres: neither by the usual acceleration of this trip
    /// nor, apart from the grace time, by departing like a vehicle.
    package func seconds(toMove metres: Double) -> Double {
        guard metres > 0 else { return 0 }
        let isMoving = speed > Fix.maxWalkingSpeed
        let usual =
            isMoving
            ? exitTime(metres, acceleration: acceleration) : metres / max(speed, MovementBound.atRest)
        let grace =
            isMoving ? contract.graceTime : graceShare * (contract.graceTime + contract.graceTimePerCalmSecond * calm)
        return min(usual, exitTime(metres, acceleration: contract.departureAcceleration) + grace)
    }

    /// Seconds within which the device does not deviate this many metres from its predicted position.
    package func seconds(toDeviate metres: Double) -> Double {
        guard let deviation else { return seconds(toMove: metres) }
        return (2 * max(0, metres) / deviation).squareRoot()
    }

    /// Metres that the device may be away from its predicted position, even if the acceleration turns out too small
    /// once.
    package func deviation(after seconds: Double) -> Double {
        deviation.map { contract.growth * $0 * seconds * seconds / 2 } ?? speed * seconds
    }

    /// Seconds within which an accelerating device, gaining up to ``AccuracyContract/speedGain``, moves this many
    /// metres.
    package func exitTime(_ metres: Double, acceleration: Double) -> Double {
        let topSpeed = speed + contract.speedGain
        let accelerating = contract.speedGain / acceleration
        let moved = (speed + topSpeed) / 2 * accelerating
        guard moved < metres else {
            return ((speed * speed + 2 * acceleration * metres).squareRoot() - speed) / acceleration
        }
        return accelerating + (metres - moved) / topSpeed
    }
}
