import LocationModel

/// A configuration file: the options of `run`, in the same words.
///
///     # A comment.
///     version = 1
///     gpsd = localhost:2947
///     background-interval = 30s
///
/// A setting is one line; a `#` begins a comment only at the beginning of a line, because a path may contain one.
struct ConfigurationFile {
    struct Setting: Equatable {
        let key: RunKey
        let value: String
        let line: Int
    }

    let path: String
    let settings: [Setting]

    init(path: String) throws(Failure) { try self.init(SmallTextFile.text(of: path), path: path) }

    init(_ text: String, path: String) throws(Failure) {
        let lines = try SettingLines(
            text, path: path, isRepeatable: { RunKey(rawValue: $0)?.isRepeatable ?? false },
            objection: { RunKey(rawValue: $0) == nil ? RunKey.unknown($0) : nil })
        settings = lines.all.compactMap { line in
            RunKey(rawValue: line.name).map { Setting(key: $0, value: line.value, line: line.number) }
        }
        self.path = path
    }
}

extension RunKey {
    /// The message for a name that is no setting.
    static func unknown(_ name: String) -> String {
        let names = allCases.map(\.rawValue)
        let advice =
            names.mostSimilar(to: name).map { "did you mean '\($0)'?" }
            ?? "the settings are \(names.joined(separator: ", "))"
        return "there is no setting '\(shortened(name, to: 40))'; \(advice)"
    }
}
