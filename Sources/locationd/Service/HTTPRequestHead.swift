/// The head of a request (RFC 9112), as far as ``MetricsServer`` needs it.
struct HTTPRequestHead {
    /// "GET", for example.
    let method: ArraySlice<UInt8>
    /// The path, without a query.
    let path: ArraySlice<UInt8>
    /// Whether another request may follow over the same connection: not after a body, because none is read.
    let mayBeFollowed: Bool

    /// Whether only the head of the reply is wanted.
    var isHead: Bool { method.elementsEqual("HEAD".utf8) }

    /// Where the head ends, after its empty line; nil while it is incomplete. Lines may end without a carriage return.
    static func end(in received: [UInt8]) -> Int? {
        var previous: UInt8 = 0
        for (index, byte) in received.enumerated() where byte != UInt8(ascii: "\r") {
            if byte == UInt8(ascii: "\n"), previous == byte { return index + 1 }
            previous = byte
        }
        return nil
    }

    /// Parses a complete head; nil if it is none of HTTP/1.
    /// - Parameter end: where it ends in what was received.
    init?(_ received: [UInt8], end: Int) {
        let lines = received[..<end].split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let words = lines.first?.split(separator: UInt8(ascii: " ")) ?? []
        guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8) else { return nil }
        method = words[0]
        path = words[1].prefix { $0 != UInt8(ascii: "?") }
        // HTTP/1.0 keeps a connection only by agreement.
        mayBeFollowed =
            end == received.count && words[2].elementsEqual("HTTP/1.1".utf8)
            && !lines.dropFirst().contains(where: HTTPRequestHead.endsConnection)
    }

    /// Whether a field announces the connection's end, or a body.
    private static func endsConnection(_ field: ArraySlice<UInt8>) -> Bool {
        // Capitals make no difference in names and in options of a connection (RFC 9110).
        let field = field.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
        if ["content-length:", "transfer-encoding:"].contains(where: { field.starts(with: $0.utf8) }) { return true }
        let name = "connection:".utf8
        return field.starts(with: name)
            && field.dropFirst(name.count).split { ", \t".utf8.contains($0) }
                .contains { $0.elementsEqual("close".utf8) }
    }
}
