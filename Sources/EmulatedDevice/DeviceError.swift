/// Why a device cannot be had.
public enum DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A variable of the environment has a value that it cannot have; its name, the value, and what is possible.
    case badVariable(String, String, String)
    /// A file that is named cannot be read.
    case unreadable(String)
    /// An Info.plist cannot be understood, and why.
    case badInfoPlist(String, String)
    /// A property list that is no dictionary.
    case notAnInfoPlist
    /// The source cannot be opened, and why.
    case source(String)

    /// One line for whoever started the program.
    public var description: String {
        switch self {
        case .badVariable(let name, let value, let possible): "\(name)=\(value): it takes \(possible)"
        case .unreadable(let path): "\(path): cannot be read"
        case .badInfoPlist(let path, let reason): "\(path): is no Info.plist: \(reason)"
        case .notAnInfoPlist: "an Info.plist is a dictionary"
        case .source(let reason): reason
        }
    }
}
