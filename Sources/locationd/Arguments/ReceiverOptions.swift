// Public, because a conformance of a public type must be public.
public import LiveSources
public import ArgumentParser

/// `--gpsd`, or `--nmea` and `--baud`.
struct ReceiverOptions: ParsableArguments {
    private static let gpsd = Endpoint(host: "localhost", port: Endpoint.gpsdPort)

    @Option(
        help: ArgumentHelp(
            "Where gpsd listens; by default localhost:2947.", valueName: "host:port"),
        transform: Endpoint.gpsd)
    var gpsd: Endpoint?

    @Option(
        help: ArgumentHelp(
            "A receiver without gpsd: /dev/ttyACM0, or tcp://host:port.", valueName: "device|tcp://host:port"),
        completion: .file(), transform: ReceiverAddress.init(parsing:))
    var nmea: ReceiverAddress?

    @Option(
        help: ArgumentHelp(
            "The serial device's speed, 4800 to 921600; by default it is not changed.", valueName: "baud"))
    var baud: UInt32?

    func validate() throws { _ = try choice() }

    /// The receiver that was chosen; gpsd on this machine when none was.
    func choice() throws -> ReceiverChoice {
        guard let nmea else {
            if baud != nil { throw ValidationError("--baud is for a serial device; name it with --nmea /dev/…") }
            return .gpsd(gpsd ?? ReceiverOptions.gpsd)
        }
        if gpsd != nil { throw ValidationError("--gpsd and --nmea are two receivers; name one") }
        guard let baud else { return .nmea(nmea) }
        guard case .device(let path, _) = nmea else {
            throw ValidationError("--baud is for a serial device; \(nmea) is not one")
        }
        guard ReceiverAddress.baudRates.contains(baud) else {
            let rates = ReceiverAddress.baudRates.map { "\($0)" }.joined(separator: ", ")
            throw ValidationError("--baud \(baud) is not a speed of serial devices; these are \(rates)")
        }
        return .nmea(.device(path: path, baud: baud))
    }
}

extension ReceiverOptions {
    /// The receiver that was chosen, for a report.
    var description: String {
        nmea.map { "\($0)" } ?? "gpsd at \(gpsd ?? ReceiverOptions.gpsd)"
    }
}

extension Endpoint: ExpressibleByArgument {
    /// The port that IANA has assigned to gpsd.
    static let gpsdPort: UInt16 = 2947

    /// `HOST` or `HOST:PORT`; the port is gpsd's when none is named.
    public init?(argument: String) { self.init(argument, defaultPort: Endpoint.gpsdPort) }

    /// The same, with an error that says what is wrong.
    static func gpsd(_ text: String) throws -> Endpoint { try Endpoint(parsing: text, defaultPort: gpsdPort) }
}
