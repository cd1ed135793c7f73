import LocationModel

/// A value of a scenario file with its position, for error messages.
struct Node {
    let value: JSON5Value
    let file: String
    /// `steps[3].at`; empty for the root.
    let key: String
    let outline: Outline

    init(_ text: String, file: String) throws(ScenarioError) {
        let outline: Outline
        do { outline = try Outline(of: text) } catch {
            throw ScenarioError(file: file, line: error.line, column: error.column, key: "", message: error.message)
        }
        do { value = try JSON5Value(of: text) } catch {
            throw Node.error(error, in: file, outline)
        }
        (self.file, self.outline, key) = (file, outline, "")
    }

    init(_ value: JSON5Value, at key: String, _ outline: Outline, in parent: Node) {
        self.init(value, at: key, outline, file: outline.file ?? parent.file)
    }

    init(_ value: JSON5Value, at key: String, _ outline: Outline, file: String) {
        (self.value, self.key, self.outline, self.file) = (value, key, outline, file)
    }

    var line: Int { outline.line }
    var place: ScenarioPlace { ScenarioPlace(file: file, line: line, range: outline.range) }

    /// The decoder's error with the line of the value.
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
            file: file, line: place.line, column: nil, key: key, message: "invalid number or string"
        )
    }

    func error(_ message: String) -> ScenarioError {
        ScenarioError(file: file, line: line, column: nil, key: key, message: message)
    }

    /// An error for a value of the wrong kind.
    private func expected(_ what: String) -> ScenarioError { error("expected \(what), found \(value.found)") }

    // MARK: Values

    var isNull: Bool { value == .null }

    func text() throws(ScenarioError) -> String {
        guard case .text(let text) = value, !text.isEmpty else { throw expected("a string") }
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

    /// A duration in seconds: a number, or a string as on the command line.
    func seconds() throws(ScenarioError) -> Double {
        switch value {
        case .number(let number): if (0...TimeSpan.longest).contains(number) { return number }
        case .text(let text): if let span = TimeSpan(text) { return span.seconds }
        default: break
        }
        throw expected("a time: seconds, \"90s\", \"5m\", \"1:30\"")
    }

    /// A duration that is longer than nothing.
    func positiveSeconds() throws(ScenarioError) -> Double {
        let seconds = try seconds()
        if seconds == 0 { throw error("expected a time longer than 0") }
        return seconds
    }

    /// One of several words.
    func word<Meaning>(of meanings: [(String, Meaning)]) throws(ScenarioError) -> Meaning {
        if case .text(let text) = value, let found = meanings.first(where: { $0.0 == text }) { return found.1 }
        let words = meanings.map(\.0)
        var advice = ""
        if case .text(let text) = value, let word = words.mostSimilar(to: text) { advice = "; did you mean \(word)?" }
        throw error("expected one of \(words.joined(separator: ", ")), found \(value.found)\(advice)")
    }

    /// One of an enumeration's words.
    func word<Meaning: CaseIterable & RawRepresentable>() throws(ScenarioError) -> Meaning
    where Meaning.RawValue == String {
        try word(of: Meaning.allCases.map { ($0.rawValue, $0) })
    }

    func elements() throws(ScenarioError) -> [Node] {
        guard case .array(let values) = value else { throw expected("an array") }
        return zip(values, outline.elements).enumerated().map { index, element in
            Node(element.0, at: "\(key)[\(index)]", element.1, in: self)
        }
    }

    /// Reads some members of an object.
    func anyObject<Result>(
        _ read: (inout Members) throws(ScenarioError) -> Result
    ) throws(ScenarioError) -> Result {
        guard case .object = value else { throw expected("an object") }
        var members = Members(of: self)
        return try read(&members)
    }

    /// Reads an object and rejects keys that were not read.
    func object<Result>(
        _ read: (inout Members) throws(ScenarioError) -> Result
    ) throws(ScenarioError) -> Result {
        try anyObject { members throws(ScenarioError) in
            let result = try read(&members)
            try members.rejectUnread()
            return result
        }
    }
}
