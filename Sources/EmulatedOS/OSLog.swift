public import Foundation

/// A part of the program that writes messages.
public final class OSLog: NSObject, Sendable {
    private let name: String

    /// A log with a name.
    public init(subsystem: String, category: String) {
        name = "\(subsystem):\(category)"
        super.init()
    }

    /// A log without a name.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that writes nothing.
    public static let disabled = OSLog(subsystem: "disabled", category: "")

    /// Whether messages of a type are written: every type, except to ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

    /// Writes one entry; line breaks in the message are kept.
    func write(_ message: String, type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let prefix = name == ":" ? "" : "[\(name)] "
        FileHandle.standardError.write(Data("\(prefix)\(type.name): \(message)\n".utf8))
    }
}

/// Writes a message whose format is that of `String(format:)`, with Apple's `%{public}@` and `%{private}@`.
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) { log.write(LogFormat("\(message)").text(of: args), type: type) }

/// Writes a message with interpolated values.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, type: .default) }

/// Writes a message with interpolated values.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type: type)
}

/// Writes a message whose format is that of `String(format:)`.
public func os_log(
    _ type: OSLogType, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) { log.write(LogFormat("\(message)").text(of: args), type: type) }

/// A format with Apple's options in braces: `%{public}s`, `%{private, mask.hash}@`.
struct LogFormat {
    private var parts: [(literal: String, conversion: String?, isHidden: Bool)] = []

    init(_ format: String) {
        var (literal, rest) = ("", format[...])
        while let character = rest.popFirst() {
            guard character == "%" else {
                literal.append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                literal.append("%")
                continue
            }
            var isHidden = false
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let options = rest[..<end]
                isHidden = options.contains("private") || options.contains("sensitive")
                rest = rest[end...].dropFirst()
            }
            var conversion = "%"
            while let next = rest.popFirst() {
                conversion.append(next)
                if next == "@" || next.isLetter && !"hlqLztj".contains(next) { break }
            }
            parts.append((literal, conversion, isHidden))
            literal = ""
        }
        parts.append((literal, nil, false))
    }

    /// The text with values; a conversion without one is left out.
    func text(of values: [any CVarArg]) -> String {
        var (text, values) = ("", values[...])
        for part in parts {
            text += part.literal
            guard let conversion = part.conversion, let value = values.popFirst() else { continue }
            text += part.isHidden ? "<private>" : Self.text(of: value, conversion)
        }
        return text
    }

    private static func text(of value: any CVarArg, _ conversion: String) -> String {
        switch (conversion.last, value) {
        // `%@` of Foundation on Linux accepts only its own objects, and `%s` only a pointer.
        case ("@", _), ("s", is NSObject): "\(value)"
        default: String(format: conversion, value)
        }
    }
}
