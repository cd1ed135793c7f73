import Glibc
import LocationModel
import SystemCalls

/// The lines of a file of settings: `name = value`, after `version = 1`. A `#` begins a comment only at the beginning of
/// a line, because a path may contain one.
struct SettingLines {
    /// The version of the format. It changes when an older program would misunderstand a file.
    static let version = 1
    /// The most bytes of a file.
    private static let longest = 65_536

    struct Line: Equatable {
        let name: String
        let value: String
        let number: Int
    }

    /// The settings, without the version.
    let all: [Line]

    /// The text of a file, without the byte order mark of an editor.
    static func text(_ path: String) throws(Failure) -> String {
        let bytes: [UInt8]?
        do throws(SystemError) { bytes = try beginning(of: path) } catch {
            throw Failure(Failure.Code(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        guard let bytes else { throw Failure(.noInput, "\(path): cannot be read: not a regular file") }
        guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.configuration, "\(path): is not a text file of at most 64 KB")
        }
        return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// One byte more than a file may have, at most; nil if it is no regular file, whose reading could block or never end.
    private static func beginning(of path: String) throws(SystemError) -> [UInt8]? {
        let descriptor = try openFile(path, O_RDONLY | O_NONBLOCK)
        defer { closeDescriptor(descriptor) }
        guard try FileStatus(of: descriptor).kind == .regular else { return nil }
        var bytes = [UInt8](repeating: 0, count: longest + 1)
        var count = 0
        while count < bytes.count {
            let more = try readSome(into: &bytes, from: count, of: descriptor)
            if more == 0 { break }
            count += more
        }
        return Array(bytes[..<count])
    }

    /// - Parameters:
    ///   - path: named in messages.
    ///   - isRepeatable: whether a setting may be there several times.
    ///   - objection: why a name is none of a setting; nil if it is.
    init(
        _ text: String, path: String, isRepeatable: (String) -> Bool = { _ in false },
        objection: (String) -> String?
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
                        "version \(shortened(value, to: 20)) is not known; this locationd reads version \(SettingLines.version)"
                    )
                }
                version = SettingLines.version
                continue
            }
            guard version != nil else {
                throw mistake("the first setting must be: version = \(SettingLines.version)")
            }
            if let objection = objection(name) { throw mistake(objection) }
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
}

extension Substring {
    /// Without spaces and tabs at both ends.
    fileprivate var trimmed: String {
        var rest = drop { $0 == " " || $0 == "\t" }
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return String(rest)
    }
}

extension String {
    fileprivate var trimmed: String { self[...].trimmed }
}
