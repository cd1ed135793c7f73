import FoundationEssentials

/// A value that outlives the process, in a file of its own.
///
/// ```swift
/// let directory = try StateDirectory(app: "errand")
/// var regions = try StateDocument<[Region]>("regions", in: directory)
/// if let report = regions.setAside { logger.warning("\(report)") }
/// try regions.write(regions.value ?? [])
/// ```
///
/// The file is JSON behind a line with the document's name, its version and a checksum. What cannot be trusted is neither
/// used nor lost: it is renamed to `regions.corrupt-1` (up to 5), reported by ``setAside``, and the document begins anew.
/// A file of a newer version is refused by opening, so that nothing can write over it.
///
/// Each write replaces the whole file, durably: that is two waits for the disk, milliseconds on a hard disk or an SD
/// card, and no matter of a hot path.
public struct StateDocument<Value: Codable & Sendable>: ~Copyable, Sendable {
    /// The latest value that is on the disk; nil when there is none.
    public private(set) var value: Value?
    /// What was found at opening and could not be used; ``value`` is nil then.
    public let setAside: SetAsideFile?

    private let file: AtomicFile
    private let version: Int
    private let limit: Int

    /// Opens a document, and reads it if it is there.
    ///
    /// - Parameters:
    ///   - name: the file's name: 1 to 64 letters and digits of ASCII, `-` and `_`.
    ///   - version: of the type's encoding. A later version of a program that writes what this one would misunderstand
    ///     raises it, and its type still decodes what earlier ones wrote. What this one merely does not know needs no new
    ///     version: additional members are ignored.
    ///   - directory: where it is; it stays open as long as the document.
    /// - Throws: ``StateError``: a bad name, a document that is open already, a newer version, or a file that the system
    ///   does not let us read or set aside. A corrupt file is no error.
    public init(_ name: String, version: Int = 1, in directory: StateDirectory) throws(StateError) {
        try self.init(name, version: version, in: directory, limit: 16 << 20)
    }

    init(_ name: String, version: Int, in directory: StateDirectory, limit: Int) throws(StateError) {
        guard StateDocument.isName(name) else { throw .invalidName(name) }
        try directory.claim(name)
        let file = AtomicFile(directory: directory, name: name)
        do throws(StateError) {
            (value, setAside) = try StateDocument.open(file, version, limit)
        } catch {
            directory.release(name)
            throw error
        }
        (self.file, self.version, self.limit) = (file, version, limit)
    }

    deinit { file.directory.release(file.name) }

    /// Where it is.
    public var path: String { file.path }

    /// Writes a value in place of what there is. When it returns, it survives a kill and a loss of power.
    ///
    /// - Throws: ``StateError``: the value has more than 16 MiB as JSON or cannot be encoded, or the disk is full or
    ///   broken, or the directory may no longer be written to. Then ``value`` is the old one, and so is the file's
    ///   content; if only the last wait for the disk has failed, the file's content may be the new one. It is whole in
    ///   any case.
    public mutating func write(_ value: Value) throws(StateError) {
        let payload = try encode(value)
        guard payload.count <= limit else { throw .tooLarge(path: path, bytes: payload.count, limit: limit) }
        try file.replace(with: Envelope(format: file.name, version: version, payload: payload).bytes)
        self.value = value
    }

    /// Throws the value away; without one nothing happens. When it returns, nothing brings it back.
    ///
    /// - Throws: ``StateError`` when the system refuses.
    public mutating func remove() throws(StateError) {
        try file.remove()
        value = nil
    }
}

extension StateDocument {
    private static func isName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }

    private static func open(
        _ file: AtomicFile, _ version: Int, _ limit: Int
    ) throws(StateError) -> (Value?, SetAsideFile?) {
        let content = try file.read(upTo: limit + Envelope.headerLimit)
        guard content != .nothing else { return (nil, nil) }
        let envelope: Envelope
        do throws(SetAsideFile.Reason) {
            envelope = try Envelope(content, format: file.name)
        } catch {
            return (nil, try file.setAside(because: error))
        }
        guard envelope.version <= version else {
            throw .newerVersion(path: file.path, found: envelope.version, known: version)
        }
        do throws(SetAsideFile.Reason) {
            return (try decode(envelope.payload), nil)
        } catch {
            return (nil, try file.setAside(because: error))
        }
    }

    private static func decode(_ payload: [UInt8]) throws(SetAsideFile.Reason) -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: NumberName.infinity, negativeInfinity: NumberName.minusInfinity, nan: NumberName.nan)
        do {
            return try decoder.decode(Value.self, from: Data(payload))
        } catch {
            throw .undecodable(at: place(of: error))
        }
    }

    private func encode(_ value: Value) throws(StateError) -> [UInt8] {
        let encoder = JSONEncoder()
        // The same value is the same bytes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no such numbers, and receivers do.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: NumberName.infinity, negativeInfinity: NumberName.minusInfinity, nan: NumberName.nan)
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw .notEncodable(path: path, at: place(of: error))
        }
    }
}

private enum NumberName {
    static let infinity = "inf"
    static let minusInfinity = "-inf"
    static let nan = "nan"
}

/// Where in a value an error of coding has occurred. What the error says besides may hold the value itself, which is
/// nobody's business.
private func place(of error: any Error) -> String {
    let path: [any CodingKey] =
        switch error {
        case EncodingError.invalidValue(_, let context): context.codingPath
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            context.codingPath
        case DecodingError.keyNotFound(let key, let context): context.codingPath + [key]
        default: []
        }
    return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}
