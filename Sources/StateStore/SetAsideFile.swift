/// The report of a document that could not be read and was set aside: nothing is thrown away, and nothing is made up.
public struct SetAsideFile: Hashable, Sendable {
    /// What is wrong with a file.
    public enum Reason: Error, Hashable, Sendable {
        /// It has no bytes.
        case empty
        /// All of its bytes are zero: the power went while a file system was still to write them.
        case zeroFilled
        /// Its end is missing.
        case truncated
        /// Its checksum does not fit.
        case damaged
        /// It is another kind of document, or none at all: a directory, a link, another program's file.
        case foreign
        /// It is as it was written, and no such value: the type has changed and its version has not. The place in the
        /// value, as in `regions.2.radius`; empty for the whole.
        case undecodable(at: String)
        /// It has more bytes than a document may have.
        case tooLarge
    }

    /// The document it was.
    public let document: String
    /// What is wrong with it.
    public let reason: Reason
    /// Where it is now.
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
        case .foreign: "the file is something else"
        case .undecodable(let place): "the file's content cannot be understood\(place.isEmpty ? "" : " at \(place)")"
        case .tooLarge: "the file is too large"
        }
    }
}
