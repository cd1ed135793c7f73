import SystemCalls

/// The address of a receiver without gpsd.
public enum ReceiverAddress: Hashable, Sendable {
    /// A serial device, a FIFO or another character device; without a speed in baud, its speed remains unchanged.
    case device(path: String, baud: UInt32?)
    /// A service that sends NMEA 0183 to every client.
    case tcp(Endpoint)

    /// The supported speeds of a serial device, in baud.
    public static var baudRates: [UInt32] { SerialPort.baudRates }

    private static let scheme = "tcp://"

    /// `tcp://HOST:PORT`, or the path of a device, which must contain a `/`, so that a host without its `tcp://` is not
    /// mistaken for a device that does not exist yet.
    /// - Throws: the problem, if the text is neither.
    public init(parsing text: String) throws(Endpoint.Malformed) {
        if text.hasPrefix(ReceiverAddress.scheme) {
            let address = String(text.dropFirst(ReceiverAddress.scheme.count))
            self = .tcp(try Endpoint(parsing: address, defaultPort: nil))
        } else if text.contains("://") {
            throw Endpoint.Malformed("a service is tcp://HOST:PORT")
        } else if text.contains("/"), !text.contains("\0") {
            self = .device(path: text, baud: nil)
        } else {
            throw Endpoint.Malformed("a device's path has a /, and a service is tcp://HOST:PORT")
        }
    }

    /// The same without an error; nil if the text is neither.
    public init?(_ text: String) {
        guard let address = try? ReceiverAddress(parsing: text) else { return nil }
        self = address
    }
}

extension ReceiverAddress: CustomStringConvertible {
    /// The address as entered by the user, without the speed.
    public var description: String {
        switch self {
        case .device(let path, _): path
        case .tcp(let endpoint): "\(ReceiverAddress.scheme)\(endpoint)"
        }
    }
}

extension ReceiverAddress {
    /// Checks the path of a device. One that is missing, or cannot be examined, may become usable.
    /// - Throws: if there is a file that can never be a receiver.
    package static func checkDevice(_ path: String) throws(ReceiverError) {
        guard let kind = try? FileStatus(of: path).kind, !DeviceFile.kinds.contains(kind) else { return }
        throw .noDevice(path: path)
    }

    /// Whether it is on this machine, judging by its name.
    var isLocal: Bool {
        switch self {
        case .device: true
        case .tcp(let endpoint): endpoint.isLocal
        }
    }

    /// The path, or the host and the port.
    var endpoint: String {
        switch self {
        case .device(let path, _): path
        case .tcp(let endpoint): "\(endpoint)"
        }
    }
}
