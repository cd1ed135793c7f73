/// The files of /sys, read by functions, so that nothing here reads a file by itself.
package struct SensorTree: Sendable {
    private let content: @Sendable (String) -> [UInt8]?
    private let names: @Sendable (String) -> [String]

    /// - Parameters:
    ///   - read: the content of a file, by its path below the tree's root; nil if it cannot be read.
    ///   - entries: the names in a directory; empty if there is none.
    package init(read: @escaping @Sendable (String) -> [UInt8]?, entries: @escaping @Sendable (String) -> [String]) {
        (content, names) = (read, entries)
    }

    /// A file's text without the line end; nil if it cannot be read.
    func text(_ path: String) -> String? {
        content(path).map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self) }
    }

    /// A file's number; nil if it has none.
    func number(_ path: String) -> Double? {
        guard let number = text(path).flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }

    /// The names in a directory, in order.
    func entries(_ path: String) -> [String] { names(path).sorted() }
}
