import FoundationEssentials
import LocationModel

extension Finding {
    /// When certificates end.
    /// - Parameters:
    ///   - name: the file that contains them, or the host that has shown one.
    ///   - ends: the end of each.
    ///   - now: the system's clock.
    ///   - renewal: what to do about one that has ended, or ends within two weeks.
    static func certificate(_ name: String, _ ends: [Instant], now: Instant, renewal: String) -> Finding {
        guard let end = ends.min() else {
            return .failed("certificate", "\(name): contains no certificate", advice: "it must be a PEM file")
        }
        let days = end.seconds(since: now) / 86_400
        let day = end.iso8601.prefix(10)
        guard days > 0 else {
            return .failed("certificate", "\(name): expired on \(day)", advice: renewal)
        }
        let text = "\(name): valid until \(day), in \(Int(days).counted("day", "days"))"
        return days > 14 ? .ok("certificate", text) : .failed("certificate", text, advice: renewal)
    }
}

/// The ends of certificates, in a PEM file or in DER: from X.509's outermost structure (RFC 5280, 4.1), without a
/// library.
enum CertificateFile {
    /// The ends, in the order of the file; certificates that cannot be read are left out.
    static func ends(_ bytes: [UInt8]) -> [Instant] {
        var ends: [Instant] = []
        // The text of the certificate under way.
        var text: [UInt8]?
        for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if line.elementsEqual("-----BEGIN CERTIFICATE-----".utf8) {
                text = []
            } else if line.elementsEqual("-----END CERTIFICATE-----".utf8) {
                if let text, let der = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters),
                    let end = CertificateFile.end(der: Array(der))
                {
                    ends.append(end)
                }
                text = nil
            } else {
                text? += line
            }
        }
        return ends
    }

    /// The end of a certificate in DER; nil if it cannot be read.
    ///
    /// Certificate → TBSCertificate → [version] serial, algorithm, issuer, validity: the second time in it.
    static func end(der: [UInt8]) -> Instant? {
        var certificate = DERReader(der[...])
        guard var body = certificate.next(0x30), var fields = body.next(0x30) else { return nil }
        _ = fields.next(0xA0)
        guard fields.next(0x02) != nil, fields.next(0x30) != nil, fields.next(0x30) != nil,
            var validity = fields.next(0x30), validity.skip()
        else { return nil }
        if let time = validity.next(0x17) { return instant(time.bytes, yearDigits: 2) }
        return validity.next(0x18).flatMap { instant($0.bytes, yearDigits: 4) }
    }

    /// `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`; two digits mean 1950 to 2049.
    private static func instant(_ bytes: ArraySlice<UInt8>, yearDigits: Int) -> Instant? {
        guard bytes.count == yearDigits + 11, bytes.last == UInt8(ascii: "Z") else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        func number(_ from: Int, _ count: Int) -> String {
            String(text.dropFirst(from).prefix(count))
        }
        var year = number(0, yearDigits)
        if yearDigits == 2 { year = (year < "50" ? "20" : "19") + year }
        let parts = (0..<5).map { number(yearDigits + $0 * 2, 2) }
        return Instant(iso8601: "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z")
    }
}

/// Reads the elements of DER one after the other.
private struct DERReader {
    private(set) var bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The content of the next element if it has this tag; otherwise nothing is read.
    mutating func next(_ tag: UInt8) -> DERReader? { bytes.first == tag ? element() : nil }

    /// Whether there was an element.
    mutating func skip() -> Bool { element() != nil }

    private mutating func element() -> DERReader? {
        guard bytes.count >= 2 else { return nil }
        var rest = bytes.dropFirst()
        var length = Int(rest.removeFirst())
        if length >= 0x80 {
            let count = length & 0x7F
            guard (1...3).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        bytes = rest.dropFirst(length)
        return DERReader(rest.prefix(length))
    }
}
