import FoundationEssentials

/// A value that outlives the process, stored in its own file.
///
/// ```swift
/// let directory = try StateDirectory(app: "errand")
/// var regions = try StateDocument<[Region]>("regions", in: directory)
/// if let report = regions.setAside { logger.warning("\(report)") }
/// try regions.write(regions.value ?? [])
/// ```
///
/// The file is JSON after a header line with the document's name, its version and a checksum. Invalid content is
/// neither used nor lost: the file is renamed to `regions.corrupt-1` (up to 5), reported by ``setAside``, and the
/// document starts empty. Opening a file of a newer version fails, so that it cannot be overwritten.
///
/// Each write replaces the whole file durably: it waits for the disk twice, which takes milliseconds on a hard disk or
/// an SD card, so it does not belong on a hot path.
public struct StateDocument<Value: Codable & Sendable>: ~Copyable, Sendable {
    /// The latest value on the disk; nil if there is none.
    public private(set) var value: Value?
    /// The file that could not be used when the document was opened; ``value`` is then nil.
    public let setAside: SetAsideFile?

    private let file: AtomicFile
    private let version: Int
    private let limit: Int

    /// Opens a document, and reads it if it exists.
    ///
    /// - Parameters:
    ///   - name: the file's name: 1 to 64 letters and digits of ASCII, `-` and `_`.
    ///   - version: the version of the type's encoding. Increase it when a new version of the program writes data that
    ///     older ones would misinterpret; the type must still decode the older data. Additional members need no new
    ///     version, because unknown ones are ignored.
    ///   - directory: its directory, which stays open as long as the document.
    /// - Throws: ``StateError``: an invalid name, a document that is already open, a newer version, or a file that
    ///   cannot be read or set aside. A corrupt file is not an error.
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

    /// The path of the file.
    public var path: String { file.path }

    /// Replaces the value. When it returns, the new value survives a kill and a power failure.
    ///
    /// - Throws: ``StateError``: the value exceeds 16 MiB as JSON or cannot be encoded, the disk is full or defective,
    ///   or the directory is no longer writable. ``value`` is then the old one, and so is the file's content, unless
    ///   only the last wait for the disk failed: the file may then have the new content. It is consistent in any case.
    public mutating func write(_ value: Value) throws(StateError) {
        let payload = try encode(value)
        guard payload.count <= limit else { throw .tooLarge(path: path, bytes: payload.count, limit: limit) }
        try file.replace(with: Envelope(format: file.name, version: version, payload: payload).bytes)
        self.value = value
    }

    /// Removes the value, if there is one. When it returns, a power failure cannot restore it.
    ///
    /// - Throws: ``StateError`` if the system refuses.
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
        // Makes the output deterministic.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON cannot represent these numbers, but receivers may report them.
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

/// The path in the value at which a coding error has occurred. The rest of the error is dropped, because it may contain
/// the value itself, which is private.
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
