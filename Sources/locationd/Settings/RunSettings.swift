import ArgumentParser
import LocationModel
import SystemCalls

/// The settings of a run from three sources: the command line overrides the environment, which overrides the
/// configuration file. The file has the options of `run`, in the same words:
///
///     # A comment.
///     version = 1
///     gpsd = localhost:2947
///     background-interval = 30s
struct RunSettings {
    /// Where a setting comes from.
    enum Origin: Equatable, CustomStringConvertible {
        case commandLine
        case environment(variable: String)
        case file(path: String, line: Int)

        var description: String {
            switch self {
            case .commandLine: "command line"
            case .environment(let variable): variable
            case .file(let path, let line): "\(path):\(line)"
            }
        }
    }

    struct Setting: Equatable {
        let key: RunKey
        /// The text at its origin.
        let value: String
        let origin: Origin

        /// The setting as words of the command line.
        fileprivate var words: [String] {
            if key.isFlag { return value == "true" ? ["--\(key.rawValue)"] : [] }
            return ["--\(key.rawValue)=\(value)"]
        }
    }

    /// The settings in effect, at most one for a key that is not repeatable.
    let settings: [Setting]
    /// The configuration file, if there is one.
    let file: String?

    /// A file that is not there, or cannot be read, is a mistake in the configuration, too, which another start does
    /// not correct.
    private static func text(ofFile path: String) throws(Failure) -> String {
        do throws(Failure) { return try SmallTextFile.text(of: path) } catch {
            throw Failure(.configuration, error.message)
        }
    }

    /// Collects the settings for the words of a command line, those after `run`.
    /// - Parameter environment: the variables of the environment.
    init(words: [String], environment: [String: String]) throws(Failure) {
        let inEnvironment = environment[RunKey.fileVariable].flatMap { $0.isEmpty ? nil : $0 }
        let file = RunSettings.values(of: "--config", in: words).last ?? inEnvironment
        self.file = file
        let inFile: [Setting] =
            try file.map { path throws(Failure) in
                try SettingLines(
                    RunSettings.text(ofFile: path), path: path, names: RunKey.names,
                    isRepeatable: { RunKey(rawValue: $0)?.isRepeatable ?? false }, unknown: RunKey.unknown
                ).all.compactMap { line in
                    RunKey(rawValue: line.name).map {
                        Setting(key: $0, value: line.value, origin: .file(path: path, line: line.number))
                    }
                }
            } ?? []
        let onLine = RunKey.allCases.flatMap { key in
            RunSettings.values(of: "--\(key.rawValue)", in: words).suffix(key.isRepeatable ? .max : 1).map {
                Setting(key: key, value: $0, origin: .commandLine)
            }
        }
        settings = [try RunSettings.settings(in: environment), onLine].reduce(inFile) { $0.overridden(by: $1) }
        try check(with: words)
    }

    /// The settings of this process, from its command line and environment.
    static func current() throws(Failure) -> RunSettings {
        try RunSettings(words: Array(CommandLine.arguments.dropFirst(2)), environment: environmentVariables)
    }

    /// The words of the command line with the other places' settings before them.
    func words(before words: [String]) -> [String] {
        settings.filter { $0.origin != .commandLine }.flatMap(\.words) + words
    }

    /// The run with these words on its command line.
    func run(_ words: [String]) throws -> Run { try Run.parse(self.words(before: words)) }

    /// The setting of a key, the first one if there are several; nil if its default applies.
    subscript(key: RunKey) -> Setting? { settings.first { $0.key == key } }

    /// The values of a key as text.
    func text(of key: RunKey) -> String {
        let values = settings.filter { $0.key == key }.map(\.value)
        return values.isEmpty ? key.standard : values.joined(separator: ", ")
    }

    /// The values of a key without a position, for a journal; nil if they are a command, which may contain a password.
    func publicText(of key: RunKey) -> String? {
        if key.isCommand { return nil }
        return key.privateForm == nil ? oneLine(text(of: key)) : count(of: key).counted("circle", "circles")
    }

    /// How often a key is set.
    func count(of key: RunKey) -> Int { settings.count { $0.key == key } }

    private static func settings(in environment: [String: String]) throws(Failure) -> [Setting] {
        var settings: [Setting] = []
        for (name, value) in environment.sorted(by: { $0.key < $1.key })
        where name.hasPrefix(RunKey.prefix) && name != RunKey.fileVariable && !value.isEmpty {
            guard let key = RunKey.allCases.first(where: { $0.variable == name }) else {
                let word = name.dropFirst(RunKey.prefix.count).lowercased().replacing("_", with: "-")
                throw Failure(.configuration, "\(name) in the environment: \(RunKey.unknown(word))")
            }
            settings.append(Setting(key: key, value: value, origin: .environment(variable: name)))
        }
        return settings
    }

    /// The values of an option among the words of a command line; that of a flag is `true`.
    private static func values(of option: String, in words: [String]) -> [String] {
        let isFlag = RunKey(rawValue: String(option.dropFirst(2)))?.isFlag ?? false
        return words.prefix { $0 != "--" }.enumerated().compactMap { index, word in
            if word.hasPrefix("\(option)=") { return String(word.dropFirst(option.count + 1)) }
            guard word == option || option == "--\(RunKey.verbose.rawValue)" && word == "-v" else { return nil }
            return isFlag ? "true" : words.dropFirst(index + 1).first
        }
    }

    /// Checks the settings of the file and of the environment, and reports a mistake where it is.
    private func check(with words: [String]) throws(Failure) {
        let others = settings.filter { $0.origin != .commandLine }
        for setting in others where setting.key.isFlag && setting.value != "true" && setting.value != "false" {
            throw mistake(setting, "\(setting.key.rawValue) is true or false")
        }
        for setting in others {
            if let problem = RunSettings.notation(of: setting) {
                throw mistake(setting, "\(setting.key.rawValue): \(problem)")
            }
        }
        for key in RunKey.allCases where key.isRepeatable {
            if let surplus = others.filter({ $0.key == key }).dropFirst(RunSettings.mostRepeats).first {
                throw mistake(surplus, "\(key.rawValue) is set more than \(RunSettings.mostRepeats) times")
            }
        }
        do { _ = try Run.parse(others.flatMap(\.words)) } catch {
            try checkEach(of: others)
            let message = RunSettings.message(for: error)
            if let setting = named(in: message).last ?? others.last { throw mistake(setting, message) }
        }
        try checkTogether(with: words)
    }

    /// What is wrong with a value that is written as in another program's file or for a shell; nil if nothing is.
    private static func notation(of setting: Setting) -> String? {
        let (key, value) = (setting.key, setting.value)
        // It begins with a name of the user's, which may contain anything.
        let hasName = key == .geofence
        // A shell reads the hooks.
        guard !key.isCommand || key == .app else { return nil }
        if value.hasPrefix("~/") { return "~ is not expanded here; write the whole path" }
        for mark in ["\"", "'"] where value.count > 1 && value.hasPrefix(mark) && value.hasSuffix(mark) && key != .app {
            return "write the value without quotation marks"
        }
        return value.contains(" #") && !hasName ? "a comment needs a line of its own" : nil
    }

    /// How often a setting may be repeated.
    private static let mostRepeats = 100

    /// Finds a setting that is wrong by itself.
    private func checkEach(of settings: [Setting]) throws(Failure) {
        for setting in settings {
            // The speed is meaningful only for a serial device.
            let device = setting.key == .baud ? self[.nmea].map(\.words) ?? [] : []
            do { _ = try Run.parse(device + setting.words) } catch {
                if let problem = RunSettings.privateProblem(of: setting) { throw mistake(setting, problem) }
                // A position that was written in the wrong line.
                if setting.value.contains("."), setting.value.contains(",") {
                    throw mistake(setting, "\(setting.key.rawValue) does not accept this value")
                }
                throw mistake(setting, RunSettings.message(for: error))
            }
        }
    }

    /// What is wrong with a value that is a position, without the position; nil for other keys.
    private static func privateProblem(of setting: Setting) -> String? {
        guard let form = setting.key.privateForm else { return nil }
        if setting.key == .geofence {
            do throws(NamedCircle.Malformed) { _ = try NamedCircle(parsing: setting.value) } catch {
                return "\(setting.key.rawValue): \(error)"
            }
        }
        return "\(setting.key.rawValue) must be \(form)"
    }

    /// Checks the settings with the command line, which may complete them. A mistake in which it has a part is the
    /// run's own to report.
    private func checkTogether(with words: [String]) throws(Failure) {
        guard let run = try? run(words) else { return }
        do throws(Failure) { try run.check() } catch {
            let named = named(in: error.text)
            if let setting = named.last, !named.contains(where: { $0.origin == .commandLine }) {
                throw mistake(setting, error.text)
            }
        }
    }

    /// The settings whose options a message names.
    private func named(in message: String) -> [Setting] {
        let words = message.split { !$0.isLetter && $0 != "-" }
        return settings.filter { words.contains("--\($0.key.rawValue)") }
    }

    private static func message(for error: any Error) -> String {
        // The help says how the command line is written.
        Failure(commandLine: error).text.replacing(" (see: run --help)", with: "")
    }

    /// The failure for a setting, with its place. In a file the settings have no hyphens before their names.
    func mistake(_ setting: Setting, _ message: String) -> Failure {
        var message = message
        if case .file = setting.origin {
            for name in RunKey.names { message = message.replacing("--\(name)", with: name) }
        }
        return Failure(.configuration, "\(setting.origin): \(message)")
    }
}

extension [RunSettings.Setting] {
    /// These settings, replaced by those of a source that overrides theirs.
    fileprivate func overridden(by others: [RunSettings.Setting]) -> [RunSettings.Setting] {
        var replaced = Set(others.map(\.key))
        if !replaced.isDisjoint(with: RunKey.receiver) { replaced.formUnion(RunKey.receiver) }
        return filter { !replaced.contains($0.key) } + others
    }
}
