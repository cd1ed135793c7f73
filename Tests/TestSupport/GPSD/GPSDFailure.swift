/// What gpsd has not done in time, or cannot do.
struct GPSDFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
