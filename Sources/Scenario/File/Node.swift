import LocationModel

/// A value of a scenario file with the place where it stands: what is wrong with it can be said.
struct Node {
    let value: JSONValue
    let file: String
    let line: Int
    /// `steps[3].at`; empty for the whole.
    let key: String
    private let outline: Outline

    /// The whole of a file.
    init(_ text: String, file: String) throws(ScenarioError) {
        let outline: Outline
        do { outline = try Outline(of: text) } catch {
            throw ScenarioError(file: file, line: error.line, column: error.column, key: "", message: error.message)
        }
        do { value = try JSONValue(of: text) } catch {
            throw Node.error(error, in: file, outline)
        }
        (self.file, self.outline, line, key) = (file, outline, outline.line, "")
    }

    private init(_ value: JSONValue, at key: String, _ outline: Outline, in parent: Node) {
        (self.value, self.key, self.outline) = (value, key, outline)
        (file, line) = (parent.file, outline.line)
    }

    /// What the decoder did not like, with the line that it does not tell.
    private static func error(_ error: any Error, in file: String, _ outline: Outline) -> ScenarioError {
        var (place, key) = (outline, "")
        var path: [any CodingKey] = []
        if case DecodingError.dataCorrupted(let context) = error { path = context.codingPath }
        for step in path {
            if let index = step.intValue {
                key += "[\(index)]"
                if index < place.elements.count { place = place.elements[index] }
            } else {
                key += key.isEmpty ? step.stringValue : ".\(step.stringValue)"
                if let member = place[step.stringValue] { place = member }
            }
        }
        return ScenarioError(
            file: file, line: place.line, column: nil, key: key, message: "neither a number nor a text that can be read"
        )
    }

    func error(_ message: String) -> ScenarioError {
        ScenarioError(file: file, line: line, column: nil, key: key, message: message)
    }

    /// It is something else than what stands here.
    private func expected(_ what: String) -> ScenarioError { error("takes \(what), found \(value.found)") }

    // MARK: What it is

    var isNull: Bool { value == .null }

    func text() throws(ScenarioError) -> String {
        guard case .text(let text) = value, !text.isEmpty else { throw expected("a text") }
        return text
    }

    func bool() throws(ScenarioError) -> Bool {
        guard case .bool(let bool) = value else { throw expected("true or false") }
        return bool
    }

    func number(in range: ClosedRange<Double>, _ what: String) throws(ScenarioError) -> Double {
        guard case .number(let number) = value, range.contains(number), number.isFinite else { throw expected(what) }
        return number
    }

    func wholeNumber(in range: ClosedRange<Int>, _ what: String) throws(ScenarioError) -> Int {
        guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
            throw expected(what)
        }
        return whole
    }

    /// A length of time in seconds: a number, or a text as on the command line.
    func seconds() throws(ScenarioError) -> Double {
        switch value {
        case .number(let number): if (0...TimeSpan.longest).contains(number) { return number }
        case .text(let text): if let span = TimeSpan(text) { return span.seconds }
        default: break
        }
        throw expected("a time: seconds, \"90s\", \"5m\", \"1:30\"")
    }

    /// One of several words.
    func word<Meaning>(of meanings: [(String, Meaning)]) throws(ScenarioError) -> Meaning {
        if case .text(let text) = value, let found = meanings.first(where: { $0.0 == text }) { return found.1 }
        throw expected("one of \(meanings.map(\.0).joined(separator: ", "))")
    }

    func elements() throws(ScenarioError) -> [Node] {
        guard case .array(let values) = value else { throw expected("an array") }
        return zip(values, outline.elements).enumerated().map { index, element in
            Node(element.0, at: "\(key)[\(index)]", element.1, in: self)
        }
    }

    /// Reads an object, and refuses the keys that nobody has asked for.
    func object<Result>(
        _ read: (inout Members) throws(ScenarioError) -> Result
    ) throws(ScenarioError) -> Result {
        guard case .object = value else { throw expected("an object") }
        var members = Members(of: self)
        let result = try read(&members)
        try members.refuseOthers()
        return result
    }

    /// The keys of an object, and which of them were asked for.
    struct Members {
        private let node: Node
        private var known: [String] = []

        fileprivate init(of node: Node) { self.node = node }

        /// What stands behind a key; nil when the key is not there.
        subscript(key: String) -> Node? {
            mutating get {
                known.append(key)
                guard case .object(let values) = node.value, let value = values[key], let outline = node.outline[key]
                else { return nil }
                return Node(value, at: node.key.isEmpty ? key : "\(node.key).\(key)", outline, in: node)
            }
        }

        /// What stands behind a key that must be there.
        mutating func required(_ key: String) throws(ScenarioError) -> Node {
            if let node = self[key] { return node }
            let found = node.outline.members.map(\.key).joined(separator: ", ")
            throw node.error("\(key) is missing\(found.isEmpty ? "" : "; there is only \(found)")")
        }

        fileprivate func refuseOthers() throws(ScenarioError) {
            guard let other = node.outline.members.first(where: { !known.contains($0.key) }) else { return }
            throw ScenarioError(
                file: node.file, line: other.line, column: nil,
                key: node.key.isEmpty ? other.key : "\(node.key).\(other.key)",
                message: "unknown key; possible here: \(known.joined(separator: ", "))")
        }
    }
}
