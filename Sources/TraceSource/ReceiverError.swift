/// Why a device can be no receiver, whatever is waited for.
public enum ReceiverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path is a file, a directory or a socket.
    case noDevice(path: String)
    /// The device may not be read.
    case permissionDenied(path: String)
    /// The device has no speed that could be set, or not this one, in baud.
    case noSuchSpeed(path: String, baud: UInt32)

    /// The device.
    public var path: String {
        switch self {
        case .noDevice(let path), .permissionDenied(let path), .noSuchSpeed(let path, _): path
        }
    }

    /// The device, what is wrong with it and what to do, in one line.
    public var description: String { "\(path): \(reason)" }

    /// What is wrong with it and what to do.
    public var reason: String {
        switch self {
        case .noDevice: "is no serial device; locationd replay takes files"
        case .permissionDenied:
            "permission denied; add yourself to the group of the device: sudo usermod -aG dialout $USER, and log in anew"
        case .noSuchSpeed(_, let baud): "cannot be set to \(baud) baud; leave the speed as it is"
        }
    }
}
