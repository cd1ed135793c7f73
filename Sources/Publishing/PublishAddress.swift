/// Where a track is sent: `mqtt://user@host:1883/owntracks/user/device`, or `mqtts://` with TLS.
package struct PublishAddress: Hashable, Sendable {
    package var usesTLS: Bool
    package var user: String?
    package var host: String
    package var port: Int
    /// The base topic, without slashes at its ends.
    package var topic: String

    /// Why an address is invalid.
    package struct SyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
        package let description: String
    }

    /// - Parameter device: the last part of the topic if the address has none: the name of the machine
    package init(_ text: String, device: String) throws(SyntaxError) {
        let rest: Substring
        if text.hasPrefix("mqtt://") {
            (usesTLS, rest) = (false, text.dropFirst(7))
        } else if text.hasPrefix("mqtts://") {
            (usesTLS, rest) = (true, text.dropFirst(8))
        } else {
            throw SyntaxError(description: "must begin with mqtt:// or mqtts://")
        }
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var authority = parts[0]
        if let at = authority.lastIndex(of: "@") {
            let name = String(authority[..<at])
            // Other users see the command line of a process.
            guard !name.contains(":") else {
                throw SyntaxError(description: "must not contain a password; use --publish-password-file")
            }
            guard !name.isEmpty else { throw SyntaxError(description: "has no user before the @") }
            user = name
            authority = authority[authority.index(after: at)...]
        }
        var portText: Substring?
        if authority.hasPrefix("["), let bracket = authority.firstIndex(of: "]") {
            host = String(authority[authority.index(after: authority.startIndex)..<bracket])
            let after = authority[authority.index(after: bracket)...]
            guard after.isEmpty || after.hasPrefix(":") else { throw SyntaxError(description: "has no valid host") }
            portText = after.isEmpty ? nil : after.dropFirst()
        } else {
            let pieces = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = String(pieces[0])
            portText = pieces.count == 2 ? pieces[1] : nil
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace }) else {
            throw SyntaxError(description: "has no valid host")
        }
        port = usesTLS ? 8883 : 1883
        if let portText {
            guard let number = Int(portText), (1...65_535).contains(number) else {
                throw SyntaxError(description: "has no valid port; 1 to 65535")
            }
            port = number
        }
        var path = parts.count == 2 ? parts[1] : ""
        while path.hasSuffix("/") { path = path.dropLast() }
        topic = path.isEmpty ? "owntracks/\(user ?? "locationd")/\(device)" : String(path)
        guard topic.utf8.count <= 200, !topic.contains(where: { "+#\0".contains($0) }), !topic.hasPrefix("$"),
            !topic.hasPrefix("/"), !topic.contains("//")
        else {
            throw SyntaxError(
                description: "has a topic with an empty part, +, # or a leading $, or with more than 200 bytes")
        }
    }

    /// The last part of the topic.
    package var device: String { topic.split(separator: "/").last.map(String.init) ?? topic }

    /// The name of the client: the broker disconnects the earlier of two with the same name.
    package var client: String {
        let parts = topic.split(separator: "/").suffix(2)
        return "locationd-" + parts.joined(separator: "-")
    }

    /// Identifies the receiver of a track: host, port, user and topic together.
    package var receiver: String { "\(user ?? "")@\(host):\(port)/\(topic)" }
}

extension PublishAddress: CustomStringConvertible {
    package var description: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return "\(usesTLS ? "mqtts" : "mqtt")://\(user.map { "\($0)@" } ?? "")\(host):\(port)/\(topic)"
    }
}
