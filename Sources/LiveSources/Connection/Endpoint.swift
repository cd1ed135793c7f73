/// The address of a TCP service: a host and a port.
public struct Endpoint: Hashable, Sendable {
    /// A host name or a numeric address.
    public var host: String
    /// The port, 1 up to 65535.
    public var port: UInt16

    /// The host is resolved when a connection is opened.
    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Whether the host is this machine, judging by its name.
    var isLocal: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") }

    /// Why a text is not an endpoint.
    public struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
        /// The problem in one line, without the text itself.
        public let description: String

        /// An error with this description.
        public init(_ description: String) { self.description = description }
    }

    /// `HOST`, `HOST:PORT`, `[ADDRESS]:PORT` or `:PORT` (this machine).
    /// - Parameters:
    ///   - text: the endpoint.
    ///   - defaultPort: the port if the text contains none; nil if a port is required.
    /// - Throws: the problem, if the text is none of these.
    public init(parsing text: String, defaultPort: UInt16?) throws(Malformed) {
        var host = text[...]
        var port: Substring?
        guard !text.isEmpty else { throw Malformed("it names no host") }
        guard !text.contains("://") else { throw Malformed("it has a scheme, such as http://; write HOST:PORT") }
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw Malformed("a bracket is not closed") }
            host = text[text.index(after: text.startIndex)..<end]
            let remainder = text[text.index(after: end)...]
            guard remainder.isEmpty || remainder.hasPrefix(":") else {
                throw Malformed("a colon and a port are missing after the bracket")
            }
            port = remainder.isEmpty ? nil : remainder.dropFirst()
        } else if let colon = text.lastIndex(of: ":") {
            // More than one colon means an IPv6 address, which needs brackets to have a port.
            if text.firstIndex(of: ":") == colon {
                host = text[..<colon]
                port = text[text.index(after: colon)...]
            }
        }
        // The groups of an IPv6 address are short; a longer one is a port without brackets, and so, most likely, is
        // gpsd's port.
        let groups = host.prefix { $0 != "%" }.split(separator: ":")
        let endsInPort = groups.last == "2947" || groups.contains { $0.count > 4 && !$0.contains(".") }
        guard !(host.contains(":") && !text.hasPrefix("[") && endsInPort) else {
            throw Malformed("an IPv6 address with a port has brackets: [::1]:2947")
        }
        guard host.allSatisfy({ $0.isASCII && !$0.isWhitespace && $0 != "/" && $0 != "\0" }) else {
            throw Malformed("a host is a name or an address, of ASCII characters, without spaces or slashes")
        }
        guard let number = port.map({ UInt16($0) ?? 0 }) ?? defaultPort else {
            throw Malformed("it names no port, and there is no default")
        }
        guard number > 0 else { throw Malformed("a port is a number from 1 to 65535") }
        self.init(host: host.isEmpty ? "localhost" : String(host), port: number)
    }

    /// The same without an error; nil if the text is none of these.
    public init?(_ text: String, defaultPort: UInt16?) {
        guard let endpoint = try? Endpoint(parsing: text, defaultPort: defaultPort) else { return nil }
        self = endpoint
    }
}

extension Endpoint: CustomStringConvertible {
    /// The endpoint as entered by the user, with the port.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
