import LocationModel

extension Node {
    /// The members of an object. Remembers which keys were read.
    struct Members {
        private let node: Node
        private var readKeys: [String] = []
        /// Keys that are read elsewhere, for messages.
        var otherKeys: [String] = []

        init(of node: Node) { self.node = node }

        /// The value of a key; nil if the key is missing.
        subscript(key: String) -> Node? {
            mutating get {
                readKeys.append(key)
                guard case .object(let values) = node.value, let value = values[key], let outline = node.outline[key]
                else { return nil }
                return Node(value, at: node.key.isEmpty ? key : "\(node.key).\(key)", outline, in: node)
            }
        }

        mutating func required(_ key: String) throws(ScenarioError) -> Node {
            if let node = self[key] { return node }
            let found = node.outline.members.map(\.key).joined(separator: ", ")
            throw node.error("\(key) is missing\(found.isEmpty ? "" : "; there is only \(found)")")
        }

        func rejectUnread() throws(ScenarioError) {
            guard let other = node.outline.members.first(where: { !readKeys.contains($0.key) }) else { return }
            let keys = readKeys + otherKeys
            let advice = keys.mostSimilar(to: other.key).map { "did you mean \($0)? " } ?? ""
            throw ScenarioError(
                file: other.value.file ?? node.file, line: other.line, column: nil,
                key: node.key.isEmpty ? other.key : "\(node.key).\(other.key)",
                message: "unknown key; \(advice)valid here: \(keys.joined(separator: ", "))")
        }
    }
}

extension Node.Members {
    /// `latitude` and `longitude`.
    mutating func coordinate() throws(ScenarioError) -> Coordinate {
        Coordinate(
            latitude: try required("latitude").number(in: -90...90, "degrees from -90 to 90"),
            longitude: try required("longitude").number(in: -180...180, "degrees from -180 to 180"))
    }
}
