/// The format of a document's file: one header line, then the payload.
///
///     locationd-state remembered 1 93 995dc9bbdf1939fa⏎
///     {"hasPreservedState":true,…}
///     format ─────────┘ version ┘ │  └ CRC-64 of all the rest, 16 digits
///                    bytes of the payload
///
/// Each document has exactly one valid representation, and only that is accepted. The checksum is verified before the
/// version, so that a damaged version is not mistaken for a newer one.
struct Envelope: Hashable {
    static let magic = "locationd-state"
    /// Longer than the header line of any document.
    static let headerLimit = 256

    let format: String
    let version: Int
    let payload: [UInt8]

    /// The file's bytes.
    var bytes: [UInt8] { header + payload }

    private var header: [UInt8] {
        let fields = "\(Envelope.magic) \(format) \(version) \(payload.count) "
        var checksum = Checksum()
        checksum.append(fields.utf8)
        checksum.append(payload)
        let digits = String(checksum.value, radix: 16)
        return Array("\(fields)\(String(repeating: "0", count: 16 - digits.count))\(digits)\n".utf8)
    }
}

extension Envelope {
    /// Parses a file that should contain a document in this format.
    init(_ content: AtomicFile.Content, format: String) throws(SetAsideFile.Reason) {
        switch content {
        case .bytes(let bytes): try self.init(bytes)
        case .moreThanLimit: throw .tooLarge
        case .nothing, .noFile: throw .foreign
        }
        guard self.format == format else { throw .foreign }
    }

    /// Parses the bytes of a file.
    init(_ bytes: [UInt8]) throws(SetAsideFile.Reason) {
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.contains(where: { $0 != 0 }) else { throw .zeroFilled }
        guard zip(bytes, Envelope.magic.utf8).allSatisfy({ $0 == $1 }) else { throw .foreign }
        guard let end = bytes.prefix(Envelope.headerLimit).firstIndex(of: UInt8(ascii: "\n")) else {
            throw bytes.count < Envelope.headerLimit ? .truncated : .damaged
        }
        let fields = bytes[..<end].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count == 5, let version = Int(fields[2]), let count = Int(fields[3]) else { throw .damaged }
        let payload = Array(bytes[(end + 1)...])
        guard payload.count >= count else { throw .truncated }
        self.init(format: fields[1], version: version, payload: payload)
        guard header.elementsEqual(bytes[...end]) else { throw .damaged }
    }
}
