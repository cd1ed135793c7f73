extension Double {
    /// A kilometre per hour in metres per second.
    package static var kilometersPerHour: Double { 1 / 3.6 }

    /// A speed in metres per second from one in kilometres per hour. Multiplying by ``kilometersPerHour`` would round
    /// differently in the last bit.
    package init(kilometersPerHour speed: Double) { self = speed / 3.6 }

    /// A speed in metres per second as kilometres per hour.
    package var inKilometersPerHour: Double { self * 3.6 }
}
