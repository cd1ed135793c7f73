/// Where a TCP service listens: a host and a port.
public struct Endpoint: Hashable, Sendable {
    /// A name, or an address in digits.
    public var host: String
    /// The port, 1 up to 65535.
    public var port: UInt16

    /// A host and a port.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// `HOST`, `HOST:PORT`, `[ADDRESS]:PORT` or `:PORT` (this machine); nil when it is none of these.
    /// - Parameter defaultPort: the port when none is named; nil when one must be.
    public init?(_ text: String, defaultPort: UInt16?) {
        var host = text[...]
        var port: Substring?
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            host = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            // More than one colon is an IPv6 address, which needs brackets to have a port.
            if text.firstIndex(of: ":") == colon {
                host = text[..<colon]
                port = text[text.index(after: colon)...]
            }
        }
        // The groups of an IPv6 address are short; a longer one is a port without brackets.
        let hasLongGroup = host.split(separator: ":").contains { $0.count > 4 && !$0.contains(".") }
        guard !text.isEmpty, !(host.contains(":") && hasLongGroup),
            let number = port.map({ UInt16($0) }) ?? defaultPort, number > 0,
            host.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "/" && $0 != "\0" })
        else { return nil }
        self.init(host: host.isEmpty ? "localhost" : String(host), port: number)
    }
}

extension Endpoint: CustomStringConvertible {
    /// As it is typed, with the port.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
