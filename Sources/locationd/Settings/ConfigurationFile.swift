import Glibc
import LocationModel
import SystemCalls

/// A configuration file: what `run` takes, in the same words.
///
///     # A comment.
///     version = 1
///     gpsd = localhost:2947
///     background-interval = 30s
///
/// A setting is one line; a `#` begins a comment only at the beginning of a line, because a path may contain one.
struct ConfigurationFile {
    /// The version of the format. It changes when an older program would misunderstand a file.
    static let version = 1
    /// The most bytes of a file.
    private static let longest = 65_536

    struct Setting: Equatable {
        let key: RunKey
        let value: String
        let line: Int
    }

    let path: String
    let settings: [Setting]

    /// Reads a file.
    init(path: String) throws(Failure) {
        let descriptor: Int32
        do throws(SystemError) { descriptor = try openFile(path, O_RDONLY) } catch {
            throw Failure(Failure.Code(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        closeDescriptor(descriptor)
        guard let bytes = readFile(path) else { throw Failure(.noInput, "\(path): cannot be read; is it a directory?") }
        guard bytes.count <= ConfigurationFile.longest, let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.configuration, "\(path): is not a text file of at most 64 KB")
        }
        try self.init(text, path: path)
    }

    init(_ text: String, path: String) throws(Failure) {
        var settings: [Setting] = []
        var version: Int?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            func mistake(_ message: String) -> Failure { Failure(.configuration, "\(path):\(index + 1): \(message)") }
            guard let equals = line.firstIndex(of: "=") else {
                throw mistake("'\(shortened(line, to: 60))' is not a setting; write: name = value")
            }
            let (name, value) = (line[..<equals].trimmed, line[line.index(after: equals)...].trimmed)
            if name == "version" {
                guard version == nil else { throw mistake("version is set twice") }
                guard value == "\(ConfigurationFile.version)" else {
                    throw mistake(
                        "version \(shortened(value, to: 20)) is not known; this locationd reads version \(ConfigurationFile.version)"
                    )
                }
                version = ConfigurationFile.version
                continue
            }
            guard version != nil else {
                throw mistake("the first setting must be: version = \(ConfigurationFile.version)")
            }
            guard let key = RunKey(rawValue: name) else { throw mistake(RunKey.unknown(name)) }
            if !key.isRepeatable, let earlier = settings.first(where: { $0.key == key }) {
                throw mistake("\(name) is set already in line \(earlier.line)")
            }
            guard !value.isEmpty else { throw mistake("\(name) has no value; delete the line to use the default") }
            settings.append(Setting(key: key, value: value, line: index + 1))
        }
        guard version != nil else {
            throw Failure(.configuration, "\(path): has no version; begin with: version = \(ConfigurationFile.version)")
        }
        (self.path, self.settings) = (path, settings)
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

extension Substring {
    /// Without spaces and tabs at both ends, and without the carriage return of a file from elsewhere.
    fileprivate var trimmed: String {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" || last == "\r" { rest.removeLast() }
        return String(rest)
    }
}

extension String {
    fileprivate var trimmed: String { self[...].trimmed }
}
