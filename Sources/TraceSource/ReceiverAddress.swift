public import Connection

/// Where a receiver without gpsd is.
public enum ReceiverAddress: Hashable, Sendable {
    /// A serial device, a FIFO or another character device; its speed in baud stays as it is when none is given.
    case device(path: String, baud: UInt32?)
    /// A service that sends NMEA 0183 to whoever connects.
    case tcp(Endpoint)

    /// The speeds that a serial device can be set to, in baud.
    public static let baudRates: [UInt32] = [4800, 9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600]

    private static let scheme = "tcp://"

    /// `tcp://HOST:PORT`, or the path of a device, which has a `/` in it, so that a host whose `tcp://` was forgotten is not
    /// waited for as a device for ever.
    /// - Throws: what is wrong with it, when it is neither.
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

    /// The same; nil when it is neither.
    public init?(_ text: String) {
        guard let address = try? ReceiverAddress(parsing: text) else { return nil }
        self = address
    }
}

extension ReceiverAddress: CustomStringConvertible {
    /// As it is typed, without the speed.
    public var description: String {
        switch self {
        case .device(let path, _): path
        case .tcp(let endpoint): "\(ReceiverAddress.scheme)\(endpoint)"
        }
    }
}
