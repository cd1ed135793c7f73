import LocationModel

/// The scenarios that a file describes: one, or those of `scenarios`, each once for every combination of its `matrix`
/// and as often as `repeat` says.
package struct ScenarioCases: Sendable {
    /// A scenario, or its mistake.
    package struct Case: Sendable {
        /// Its name and parameters; empty for the only scenario of a file that does not name it.
        package let name: String
        /// The values of the matrix that it has: `profile` and `13`.
        package let parameters: [ScenarioParameter]
        /// The line on which the scenario begins.
        package let line: Int
        /// The scenario, or the first mistake in it.
        package let content: Result<ScenarioFile, ScenarioError>
    }

    /// The scenarios in the order of the file.
    package let cases: [Case]

    /// The most scenarios that a file may have, so that a matrix does not become large by accident.
    static let maxCases = 100_000
    /// The most files that may include one another.
    private static let deepestInclusion = 8
    /// Keys that `scenarios` do not inherit from the file.
    private static let ownKeys: Set = ["include", "scenarios", "name"]
    /// Keys that say which scenarios a file has; the others say what a scenario is.
    static let keys = ["name", "include", "scenarios", "matrix", "repeat"]

    /// Reads the scenarios of a file.
    /// - Parameters:
    ///   - text: the file's content.
    ///   - path: the file's path, for error messages and for relative paths in it.
    ///   - include: reads an included file, or throws the reason why it cannot be read; nil if there is none.
    /// - Throws: an error that concerns the whole file. A mistake in one scenario is in its ``Case/content``.
    package init(_ text: String, path: String, including include: (String) throws -> String? = { _ in nil })
        throws(ScenarioError)
    {
        let root = try ScenarioCases.included(in: Node(text, file: path), depth: 0, include)
        var bases: [Node] = []
        try root.anyObject { members throws(ScenarioError) in
            guard let list = members["scenarios"] else {
                bases = [root]
                return
            }
            let elements = try list.elements()
            if elements.isEmpty { throw list.error("expected at least one scenario, found none") }
            let shared = root.without(ScenarioCases.ownKeys)
            for element in elements {
                bases.append(try ScenarioCases.included(in: element, depth: 0, include).merged(over: shared))
            }
        }
        var cases: [Case] = []
        for (index, base) in bases.enumerated() {
            let fallback = bases.count > 1 ? "#\(index + 1)" : ""
            cases += try ScenarioCases.expand(base, path: path, fallback: fallback)
            if cases.count > ScenarioCases.maxCases { throw ScenarioCases.tooMany(base) }
        }
        self.cases = cases
    }

    /// The object with the files that it includes, of which a later one replaces the values of an earlier one.
    private static func included(
        in node: Node, depth: Int, _ include: (String) throws -> String?
    ) throws(ScenarioError) -> Node {
        var base: Node?
        try node.anyObject { members throws(ScenarioError) in
            guard let list = members["include"] else { return }
            if depth >= deepestInclusion { throw list.error("files include one another too deeply") }
            var names = [list]
            if case .array = list.value { names = try list.elements() }
            for name in names {
                let path = ScenarioFile.resolve(try name.text(), from: name.file)
                let text: String?
                do { text = try include(path) } catch { throw name.error("\(path): cannot be read: \(error)") }
                guard let text else { throw name.error("\(path): cannot be read") }
                let file = try included(in: Node(text, file: path), depth: depth + 1, include)
                base = base.map { file.merged(over: $0) } ?? file
            }
        }
        guard let base else { return node }
        let own = node.without(["include"])
        return own.merged(over: base.without(["include"]))
    }

    private static func tooMany(_ node: Node) -> ScenarioError {
        node.error("this makes more than \(maxCases) scenarios")
    }

    /// A scenario for each combination of its matrix, and each repetition.
    private static func expand(_ base: Node, path: String, fallback: String) throws(ScenarioError) -> [Case] {
        var (name, count) = (fallback, 1)
        let expanded = base.without(["name", "matrix", "repeat"])
        var combinations: [(parameters: [ScenarioParameter], node: Node)] = [([], expanded)]
        do {
            try base.anyObject { members throws(ScenarioError) in
                if let node = members["name"] { name = try node.text() }
                if let node = members["repeat"] {
                    count = try node.wholeNumber(in: 1...maxCases, "how often, 1 to \(maxCases)")
                }
                guard let matrix = members["matrix"] else { return }
                combinations = try matrix.combinations(over: expanded)
            }
        } catch {
            return [Case(name: name, parameters: [], line: base.line, content: .failure(error))]
        }
        guard combinations.count * count <= maxCases else { throw tooMany(base) }
        return combinations.flatMap { parameters, node in
            (1...count).map { number in
                let list = parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
                var words = [name]
                if !parameters.isEmpty { words.append("[\(list)]") }
                if count > 1 { words.append("(\(number) of \(count))") }
                let title = words.filter { !$0.isEmpty }.joined(separator: " ")
                let content = Result { () throws(ScenarioError) in
                    try ScenarioFile(node, name: title, parameters: parameters, path: path)
                }
                return Case(name: title, parameters: parameters, line: base.line, content: content)
            }
        }
    }
}

/// A value of a scenario's matrix.
package struct ScenarioParameter: Hashable, Codable, Sendable {
    /// The key: `profile`.
    package let name: String
    /// The value, or what the file calls it.
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension Node {
    /// The keys of a scenario that a matrix can set; those of objects in it are separated by points.
    private static let parameters = [
        "trace", "positions", "truth", "profile", "app", "background", "authorization", "faults", "steps", "expect",
    ]

    /// An object for each combination of the values: `{ profile: [12, 13], faults: { none: [], tunnel: […] } }`.
    fileprivate func combinations(
        over base: Node
    ) throws(ScenarioError) -> [(parameters: [ScenarioParameter], node: Node)] {
        guard case .object(let values) = value else {
            throw error("expected an object of parameters, each with an array or an object of values")
        }
        var combinations: [(parameters: [ScenarioParameter], node: Node)] = [([], base)]
        for member in outline.members {
            let first = String(member.key.prefix { $0 != "." })
            guard Node.parameters.contains(first), let value = values[member.key] else {
                let advice = Node.parameters.mostSimilar(to: first).map { "did you mean \($0)? " } ?? ""
                throw ScenarioError(
                    file: member.value.file ?? file, line: member.line, column: nil, key: "\(key).\(member.key)",
                    message: "unknown parameter; \(advice)valid here: \(Node.parameters.joined(separator: ", "))")
            }
            let node = Node(value, at: "\(key).\(member.key)", member.value, in: self)
            let variants = try node.variants()
            if variants.isEmpty { throw node.error("expected at least one value, found none") }
            guard combinations.count * variants.count <= ScenarioCases.maxCases else {
                throw error("this makes more than \(ScenarioCases.maxCases) scenarios")
            }
            combinations = combinations.flatMap { parameters, node in
                variants.map { name, variant in
                    let parameter = ScenarioParameter(name: member.key, value: name)
                    return (
                        parameters + [parameter], variant.nested(under: member.key, of: base.key).merged(over: node)
                    )
                }
            }
        }
        return combinations
    }

    /// The values with their names.
    private func variants() throws(ScenarioError) -> [(name: String, node: Node)] {
        switch value {
        case .array:
            try elements().enumerated().map { index, node in (node.label ?? "#\(index + 1)", node) }
        case .object(let values):
            outline.members.compactMap { member in
                values[member.key].map { (member.key, Node($0, at: "\(key).\(member.key)", member.value, in: self)) }
            }
        case .null, .bool, .number, .text: throw error("expected an array or an object of values, found \(value.found)")
        }
    }

    /// A short name of a value; nil for an array or an object.
    private var label: String? {
        switch value {
        case .text(let text): text.split(separator: "/").last.map(String.init) ?? text
        case .null, .bool, .number: value.found
        case .array, .object: nil
        }
    }
}
