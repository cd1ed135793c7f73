import Foundation

extension Device {
    /// Prints a line for the user to standard error.
    package static func printMessage(_ text: String) {
        FileHandle.standardError.write(Data("locationd: \(text)\n".utf8))
    }
}
