import LocationModel

/// The lines of a file of settings: `name = value`, after `version = 1`. A `#` begins a comment only at the beginning
/// of a line, because a path may contain one.
struct SettingLines {
    /// The version of the format. It changes when an older program would misunderstand a file.
    static let version = 1

    struct Line: Equatable {
        let name: String
        let value: String
        let number: Int
    }

    /// The settings, without the version.
    let all: [Line]

    /// - Parameters:
    ///   - path: named in messages.
    ///   - names: of all settings.
    ///   - isRepeatable: whether a setting may be there several times.
    ///   - unknown: the message for a name that is no setting; nil lists all of them.
    init(
        _ text: String, path: String, names: [String], isRepeatable: (String) -> Bool = { _ in false },
        unknown: ((String) -> String)? = nil
    ) throws(Failure) {
        var lines: [Line] = []
        var version: Int?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            func mistake(_ message: String) -> Failure { Failure(.configuration, "\(path):\(index + 1): \(message)") }
            // Without the line itself, which may be a position.
            guard let equals = line.firstIndex(of: "="), !line[..<equals].contains(where: { $0 == "." || $0 == "," }),
                equals > line.startIndex
            else { throw mistake("a line must be: name = value") }
            let (name, value) = (line[..<equals].trimmed, line[line.index(after: equals)...].trimmed)
            if name == "version" {
                guard version == nil else { throw mistake("version is set twice") }
                guard value == "\(SettingLines.version)" else {
                    throw mistake(
                        """
                        version \(shortened(value, to: 20)) is not known; this locationd reads version \
                        \(SettingLines.version)
                        """
                    )
                }
                version = SettingLines.version
                continue
            }
            guard version != nil else {
                throw mistake("the first setting must be: version = \(SettingLines.version)")
            }
            guard !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" })
            else {
                throw mistake("\(shortened(name, to: 40)) has a control character in it")
            }
            guard names.contains(name) else {
                throw mistake(unknown?(name) ?? SettingLines.unknown(name, among: names))
            }
            if !isRepeatable(name), let earlier = lines.first(where: { $0.name == name }) {
                throw mistake("\(name) is set already in line \(earlier.number)")
            }
            guard !value.isEmpty else { throw mistake("\(name) has no value; delete the line to use the default") }
            lines.append(Line(name: name, value: value, number: index + 1))
        }
        guard version != nil else {
            throw Failure(.configuration, "\(path): has no version; begin with: version = \(SettingLines.version)")
        }
        all = lines
    }

    /// The message for a name that is no setting, with the similar ones.
    /// - Parameter help: the command that lists all settings, if they are too many for a message.
    static func unknown(_ name: String, among names: [String], help: String? = nil) -> String {
        let problem = "there is no setting '\(shortened(name, to: 40))'"
        if let help, names.similar(to: name).isEmpty { return "\(problem) (see: \(help))" }
        return "\(problem); \(names.advice(about: name, orList: "the settings are"))"
    }
}

extension Substring {
    /// Without spaces and tabs at both ends.
    fileprivate var trimmed: String {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}
