/// Why a device can never be used as a receiver.
public enum ReceiverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path is a file, a directory or a socket.
    case noDevice(path: String)
    /// There is no permission to read the device.
    case permissionDenied(path: String)
    /// The speed of the device cannot be set, or not to this value in baud.
    case noSuchSpeed(path: String, baud: UInt32)

    /// The path of the device.
    public var path: String {
        switch self {
        case .noDevice(let path), .permissionDenied(let path), .noSuchSpeed(let path, _): path
        }
    }

    /// The device, the problem and a remedy in one line.
    public var description: String { "\(path): \(reason)" }

    /// The problem and a remedy.
    public var reason: String {
        switch self {
        case .noDevice: "is not a serial device; for files use locationd replay"
        case .permissionDenied:
            """
            permission denied; join the device's group, often dialout: sudo usermod -aG dialout $USER, and log in \
            again; a service needs SupplementaryGroups= and DeviceAllow= for it
            """
        case .noSuchSpeed(_, let baud): "cannot be set to \(baud) baud; leave the speed as it is"
        }
    }
}
