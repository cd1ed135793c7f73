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

    /// `tcp://HOST:PORT`, or the path of a device; nil when it is neither: a path has a `/` in it, so that a host whose
    /// `tcp://` was forgotten is not waited for as a device for ever.
    public init?(_ text: String) {
        if text.hasPrefix(ReceiverAddress.scheme) {
            let address = String(text.dropFirst(ReceiverAddress.scheme.count))
            guard let endpoint = Endpoint(address, defaultPort: nil) else { return nil }
            self = .tcp(endpoint)
        } else {
            guard text.contains("/"), !text.contains("://"), !text.contains("\0") else { return nil }
            self = .device(path: text, baud: nil)
        }
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
