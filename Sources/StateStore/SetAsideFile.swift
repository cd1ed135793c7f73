/// The report of a document that could not be read and was set aside; its content is preserved.
public struct SetAsideFile: Hashable, Sendable {
    /// The problem with a file.
    public enum Reason: Error, Hashable, Sendable {
        /// It has no bytes.
        case empty
        /// All of its bytes are zero: the power failed before the file system had written them.
        case zeroFilled
        /// Its end is missing.
        case truncated
        /// Its checksum does not match.
        case damaged
        /// It is another kind of document, or not a document: a directory, a link, another program's file.
        case foreign
        /// It is intact but cannot be decoded: the type has changed without a new version. The value is the path of the
        /// problem, such as `regions.2.radius`; empty for the whole.
        case undecodable(at: String)
        /// It exceeds the maximum size of a document.
        case tooLarge
    }

    /// The name of the document.
    public let document: String
    /// Why the file could not be used.
    public let reason: Reason
    /// The new path of the file.
    public let path: String
}

extension SetAsideFile: CustomStringConvertible {
    /// One sentence for the log.
    public var description: String { "\(document): \(reason.text); it was set aside as \(path)" }
}

extension SetAsideFile.Reason {
    fileprivate var text: String {
        switch self {
        case .empty: "the file is empty"
        case .zeroFilled: "the file is all zeros"
        case .truncated: "the file's end is missing"
        case .damaged: "the file is damaged"
        case .foreign: "the file is of another kind"
        case .undecodable(let place): "the file's content cannot be decoded\(place.isEmpty ? "" : " at \(place)")"
        case .tooLarge: "the file is too large"
        }
    }
}
