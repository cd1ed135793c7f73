import ArgumentParser
import ReceiverPower

/// What energy is computed from.
struct PowerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Show energy in joules, from this power profile and the sensors that it names; generic assumes nothing \
            about the board.
            """,
            valueName: "file"),
        completion: .file())
    var power: String?

    func validate() throws {
        do throws(Failure) { _ = try profile(receiver: nil) } catch {
            throw ValidationError("--power: \(error.text)")
        }
    }

    /// The profile; nil if no energy is shown.
    /// - Parameter receiver: the kind of receiver, if it is known.
    func profile(receiver: ReceiverFamily?) throws(Failure) -> PowerFile? {
        guard let power else { return nil }
        return power == PowerFile.genericName ? PowerFile(receiver: receiver) : try PowerFile(path: power)
    }
}
