import SystemCalls

/// What a file of TLS must contain. OpenSSL's error for all others is "PEM lib".
enum PEMFile: String {
    case certificate
    case privateKey = "private key"

    /// Checks that a file can be read and has a header of this kind (RFC 7468), such as `-----BEGIN EC PRIVATE
    /// KEY-----`.
    func check(_ path: String) throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try contents(ofFile: path) } catch {
            throw Failure(.init(error, other: .noInput), "\(path): cannot be read: \(error)")
        }
        let label = "\(rawValue.uppercased())-----"
        let headers = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .filter { $0.starts(with: "-----BEGIN ".utf8) }
        guard headers.contains(where: { String(decoding: $0, as: UTF8.self).contains(label) }) else {
            throw Failure(.dataError, "\(path): contains no \(rawValue) in PEM, which begins with -----BEGIN \(label)")
        }
    }
}
