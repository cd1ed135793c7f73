extension Node {
    /// This object with what only the other one has; objects in both are merged in the same way. A value that is not an
    /// object replaces the other one.
    func merged(over base: Node) -> Node {
        guard case .object(let own) = value, case .object(var values) = base.value else { return self }
        var outlines: [String: Outline] = [:]
        for key in values.keys { outlines[key] = base.outline[key]?.inFile(base.file) }
        for (key, value) in own {
            guard let outline = outline[key] else { continue }
            let node = Node(value, at: key, outline, in: self)
            let merged = values[key].flatMap { other in
                base.outline[key].map { node.merged(over: Node(other, at: key, $0, in: base)) }
            }
            values[key] = merged?.value ?? value
            outlines[key] = (merged?.outline ?? outline).inFile(node.file)
        }
        return Node(.object(values), at: key, outline.merged(over: base.outline, in: outlines), file: file)
    }

    /// This object without some keys.
    func without(_ keys: Set<String>) -> Node {
        guard case .object(let values) = value else { return self }
        return Node(.object(values.filter { !keys.contains($0.key) }), at: key, outline.without(keys), file: file)
    }

    /// An object in which this value has a key; points in it separate the keys of nested objects: `app.scenes`.
    /// - Parameter key: the key of the object.
    func nested(under path: String, of key: String) -> Node {
        path.split(separator: ".").reversed().reduce(self) { node, part in
            let member = Outline.Member(key: String(part), line: node.line, value: node.outline.inFile(node.file))
            let outline = Outline(line: node.line, range: node.outline.range, members: [member])
            return Node(.object([member.key: node.value]), at: key, outline, file: node.file)
        }
    }
}
