extension Fix {
    /// Metres per second up to which a device counts as on foot or at rest, where turns and stops cannot be predicted.
    package static let maxWalkingSpeed = 2.5

    /// Whether the prediction moves the device: it is faster than walking speed and its course is known.
    package var isPredictedToMove: Bool { course != nil && (speed ?? 0) > Fix.maxWalkingSpeed }

    /// The position at a later time if the device continues straight at its speed; the unchanged position if it is on
    /// foot or at rest or its course is unknown; nil without a position.
    ///
    /// The earth is treated as flat around the fix, which is accurate to one metre over ten kilometres at latitudes
    /// below 60 degrees.
    public func predictedCoordinate(at time: Instant) -> Coordinate? {
        guard isPredictedToMove, let speed, let course else { return coordinate }
        let metres = speed * max(0, time.seconds(since: self.time))
        return coordinate?.moved(by: LocalPlane.Point(distance: metres, bearing: course))
    }
}
