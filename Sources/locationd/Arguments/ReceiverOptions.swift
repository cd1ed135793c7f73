// Public, because a conformance of a public type is; nobody imports a program.
public import ArgumentParser
public import Connection
import TraceSource

/// Which receiver a live command listens to.
enum ReceiverChoice: Hashable {
    /// The one that gpsd has.
    case gpsd(Endpoint)
    /// One without gpsd.
    case nmea(ReceiverAddress)
}

/// `--gpsd`, or `--nmea` and `--baud`.
struct ReceiverOptions: ParsableArguments {
    private static let gpsd = Endpoint(host: "localhost", port: gpsdPort)

    @Option(
        help: ArgumentHelp(
            "Where gpsd listens: localhost:2947 when nothing else is said.", valueName: "host:port"),
        transform: Endpoint.gpsd)
    var gpsd: Endpoint?

    @Option(
        help: ArgumentHelp(
            "A receiver without gpsd: /dev/ttyACM0, or tcp://host:port.", valueName: "device|tcp://host:port"),
        completion: .file(), transform: ReceiverAddress.init(parsing:))
    var nmea: ReceiverAddress?

    @Option(
        help: ArgumentHelp("The serial device's speed, 4800 to 921600; else it stays as it is.", valueName: "baud"))
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
            throw ValidationError("--baud is for a serial device; \(nmea) is none")
        }
        guard ReceiverAddress.baudRates.contains(baud) else {
            let rates = ReceiverAddress.baudRates.map { "\($0)" }.joined(separator: ", ")
            throw ValidationError("--baud \(baud) is no speed of a serial device; it takes \(rates)")
        }
        return .nmea(.device(path: path, baud: baud))
    }
}

/// The port that IANA gave to gpsd.
private let gpsdPort: UInt16 = 2947

extension Endpoint: ExpressibleByArgument {
    /// `HOST` or `HOST:PORT`; the port is gpsd's when none is named.
    public init?(argument: String) { self.init(argument, defaultPort: gpsdPort) }

    /// The same, saying what is wrong.
    static func gpsd(_ text: String) throws -> Endpoint { try Endpoint(parsing: text, defaultPort: gpsdPort) }
}
