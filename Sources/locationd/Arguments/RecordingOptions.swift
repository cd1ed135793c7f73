import ArgumentParser

/// How a trace that is not NMEA 0183 is read.
struct RecordingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "For a track without times: the speed at which it is travelled, in metres per second.", valueName: "m/s"))
    var speedOverGround: Double?

    /// The same as arguments of a child process.
    var arguments: [String] { speedOverGround.map { ["--speed-over-ground", "\($0)"] } ?? [] }

    func validate() throws {
        guard let speedOverGround else { return }
        if !(speedOverGround > 0 && speedOverGround <= 1000) {
            throw ValidationError("--speed-over-ground needs metres per second above 0; walking is 1.4")
        }
    }
}
