package import Foundation
import SystemCalls

/// Why a device could not be made or used.
public enum DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An environment variable has an invalid value: its name, the value, and the valid ones.
    case badVariable(String, String, String)
    /// A file cannot be read: its path, and the reason.
    case unreadable(String, String)
    /// An Info.plist is invalid: its path, and the reason.
    case badInfoPlist(String, String)
    /// A property list is not a dictionary.
    case notAnInfoPlist
    /// The source cannot be opened or read: the reason.
    case source(String)
    /// The device cannot be used this way while the app is handling an event.
    case reentered

    /// One line for the user.
    public var description: String {
        switch self {
        case .badVariable(let name, let value, let possible): "\(name)=\(value): expected \(possible)"
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .badInfoPlist(let path, let reason): "\(path): not a valid Info.plist: \(reason)"
        case .notAnInfoPlist: "the property list is not a dictionary"
        case .source(let reason): reason
        case .reentered: "the app is handling an event: advance the time when it has returned"
        }
    }
}

extension Data {
    /// The content of a file.
    package init(ofFile path: String) throws(DeviceError) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try contents(ofFile: path) } catch {
            throw .unreadable(path, "\(error)")
        }
        self.init(bytes)
    }
}
