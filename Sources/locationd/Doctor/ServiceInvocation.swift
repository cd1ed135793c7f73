import LocationModel
import SystemCalls

/// How a unit starts its run: the words of the command line and the variables, which override the configuration file.
struct ServiceInvocation: Equatable {
    /// The words after `run`.
    let words: [String]
    /// The variables that the unit and its files set.
    private let variables: [String: Variable]
    /// Files with variables that could not be read, except those that may be missing.
    let unreadableFiles: [String]

    /// The variables with their values.
    var environment: [String: String] { variables.mapValues(\.value) }

    /// Nil if the unit starts something else than a run.
    /// - Parameter read: the text of a file; nil if it cannot be read.
    init?(_ unit: ServiceUnit, read: (String) -> String?) {
        // `{ path=/usr/bin/locationd ; argv[]=/usr/bin/locationd run ; ignore_errors=no ; … }`
        guard let command = unit.values(of: "ExecStart").last, let start = command.firstRange(of: "argv[]="),
            case let line = command[start.upperBound...],
            let end = line.firstRange(of: " ; ignore_errors=")?.lowerBound,
            case let words = line[..<end].split(separator: " "), let run = words.firstIndex(of: "run")
        else { return nil }
        var variables: [String: Variable] = [:]
        // Each variable is quoted where the shell would demand that.
        for word in shellWords(unit.values(of: "Environment").joined(separator: " ")) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 {
                variables[String(parts[0])] = Variable(value: String(parts[1]), place: "Environment=")
            }
        }
        // `/etc/default/locationd (ignore_errors=yes)`; each overrides those before it, and Environment=.
        var unreadableFiles: [String] = []
        for file in unit.values(of: "EnvironmentFiles") {
            guard let end = file.firstRange(of: " (ignore_errors=")?.lowerBound else { continue }
            let (pattern, mayBeMissing) = (String(file[..<end]), file.hasSuffix("=yes)"))
            let paths = ServiceInvocation.files(matching: pattern)
            if paths.isEmpty, !mayBeMissing { unreadableFiles.append(pattern) }
            for path in paths {
                guard let text = read(path) else {
                    if fileExists(path) || !mayBeMissing { unreadableFiles.append(path) }
                    continue
                }
                for (name, value) in EnvironmentFile(text).variables {
                    variables[name] = Variable(value: value, place: path)
                }
            }
        }
        (self.variables, self.unreadableFiles) = (variables, unreadableFiles)
        let values = variables.mapValues(\.value)
        self.words = ServiceInvocation.joiningValues(
            words[(run + 1)...].flatMap { ServiceInvocation.expanded($0, values) })
    }

    /// A variable, and where it is set: the path of a file, or `Environment=`.
    private struct Variable: Equatable {
        let value: String
        let place: String
    }

    /// The files that a path with patterns of a shell names, in the order of their names. A path without patterns is
    /// itself, also if there is no such file.
    private static func files(matching pattern: String) -> [String] {
        func isPattern(_ text: some StringProtocol) -> Bool { text.contains { "*?[".contains($0) } }
        guard isPattern(pattern) else { return [pattern] }
        let paths = pattern.split(separator: "/").reduce([""]) { paths, name in
            paths.flatMap { path -> [String] in
                guard isPattern(name) else { return ["\(path)/\(name)"] }
                let names = entries(ofDirectory: "\(path)/").sorted().filter { entry in
                    matches(entry, pattern: String(name)) && (!entry.hasPrefix(".") || name.hasPrefix("."))
                }
                return names.map { "\(path)/\($0)" }
            }
        }
        return paths.filter { fileExists($0) }
    }

    /// A word with the values of its variables: `$NAME` becomes any number of words, `${NAME}` a part of one, `$$` a
    /// dollar sign (systemd.service(5)). A variable that is not set is empty.
    private static func expanded(_ word: Substring, _ variables: [String: String]) -> [String] {
        if word.hasPrefix("$"), word.dropFirst().allSatisfy({ $0 == "_" || $0.isLetter || $0.isNumber }) {
            return shellWords(variables[String(word.dropFirst())] ?? "")
        }
        var (text, rest) = ("", word)
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[dollar...].dropFirst()
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                text += variables[String(rest[..<end].dropFirst())] ?? ""
                rest = rest[end...].dropFirst()
            } else {
                text += "$"
                if rest.first == "$" { rest.removeFirst() }
            }
        }
        return ["\(text)\(rest)"]
    }

    /// systemctl shows no quotes. A run has no arguments but options, so what follows a value belongs to it, unless it
    /// is another option.
    private static func joiningValues(_ words: [String]) -> [String] {
        let options = Set((RunKey.names + ["config", "live"]).map { "--\($0)" } + ["-v"])
        func isOption(_ word: String) -> Bool { options.contains(String(word.prefix { $0 != "=" })) }
        var joined: [String] = []
        for word in words {
            if let last = joined.last, !isOption(word), !isOption(last) || last.contains("=") {
                joined[joined.count - 1] = "\(last) \(word)"
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// Where a setting comes from, as text; nil if that is the configuration file.
    func place(of origin: RunSettings.Origin) -> String? {
        switch origin {
        case .commandLine: "ExecStart"
        case .environment(let variable): "\(variable) in \(variables[variable]?.place ?? "the environment")"
        case .file: nil
        }
    }
}

extension Finding {
    /// What the unit sets otherwise than the configuration file, and where.
    /// - Parameters:
    ///   - settings: nil if there is a mistake in them.
    ///   - invocation: nil if the unit does not start a run.
    static func overrides(_ settings: RunSettings?, by invocation: ServiceInvocation?) -> [Finding] {
        guard let invocation else {
            return [.info("overrides", "ExecStart starts no run: only the configuration file is examined")]
        }
        let unknown = invocation.unreadableFiles.map { path in
            Finding.info("overrides", "\(path): cannot be read; what it sets is unknown: sudo locationd doctor")
        }
        guard let settings else { return unknown }
        // The file by itself may be incomplete.
        let file = settings.file.flatMap { try? RunSettings(words: ["--config", $0], environment: [:]) }
        let texts = RunKey.allCases.compactMap { key -> String? in
            guard let setting = settings[key], let place = invocation.place(of: setting.origin),
                settings.text(of: key) != file?.text(of: key)
            else { return nil }
            let value = settings.publicText(of: key).map { "= \($0)" } ?? "is set"
            return "\(key.rawValue) \(value) (\(place)\(file?[key].map { ", instead of \($0.origin)" } ?? ""))"
        }
        return unknown + (texts.isEmpty ? [] : [Finding.info("overrides", texts.joined(separator: ", "))])
    }
}
