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
    init(
        _ text: String, path: String, names: [String], isRepeatable: (String) -> Bool = { _ in false }
    ) throws(Failure) {
        var lines: [Line] = []
        var version: Int?
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            func mistake(_ message: String) -> Failure { Failure(.configuration, "\(path):\(index + 1): \(message)") }
            guard let equals = line.firstIndex(of: "="), !line[..<equals].contains(where: { $0 == "." || $0 == "," })
            else {
                // Without its numbers, which may be a position.
                let words = shortened(line.prefix { !$0.isNumber }.trimmed, to: 60)
                throw mistake("\(words.isEmpty ? "this" : "'\(words)'") is not a setting; write: name = value")
            }
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
            guard names.contains(name) else { throw mistake(SettingLines.unknown(name, among: names)) }
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

    /// The message for a name that is no setting.
    static func unknown(_ name: String, among names: [String]) -> String {
        let advice = names.advice(about: name, orList: "the settings are")
        return "there is no setting '\(shortened(name, to: 40))'; \(advice)"
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
