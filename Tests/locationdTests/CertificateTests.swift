import LocationModel
import Testing

@testable import locationd

/// The end of a certificate's validity.
struct CertificateTests {
    /// Valid until 2036-11-20T21:53:55Z, as `openssl x509 -enddate` says.
    static let text = """
        -----BEGIN CERTIFICATE-----
        MIIBWjCCAQCgAwIBAgIBATAKBggqhkjOPQQDAjAMMQowCAYDVQQDDAF4MB4XDTI2
        MTEyMzIxNTM1NVoXDTM2MTEyMDIxNTM1NVowDDEKMAgGA1UEAwwBeDBZMBMGByqG
        SM49AgEGCCqGSM49AwEHA0IABCfiX0RlxPGkRjbOQugFY6ZY5nMoAMKZzolJi/HT
        2zWAmqL58OgD6tAed4Y4ZPXJiWhxcIbEFZtvfK8Y2az4BwejUzBRMB0GA1UdDgQW
        BBQTEmm1Oaeubdzl+FTPsMN+NRIGbTAfBgNVHSMEGDAWgBQTEmm1Oaeubdzl+FTP
        sMN+NRIGbTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIFw/n+Mr
        9u/kT6LurFgZi7pMr3l+I0IettTfMWld08ToAiEAxkl0VHNTnljNYftYJlI8hRWp
        pBg81nFfhp8U16c9Ccw=
        -----END CERTIFICATE-----

        """

    @Test func `The end of a certificate is read`() throws {
        let bytes = Array(CertificateTests.text.utf8)
        let text = "2036-11-20T21:53:55.000Z"
        #expect(CertificateFile.ends(bytes + bytes).map(\.iso8601) == [text, text])
        #expect(CertificateFile.ends([]).isEmpty)
        let end = try #require(CertificateFile.ends(bytes).first)
        func verdict(_ seconds: Double) -> Finding.Verdict {
            Finding.certificate("x", [end], now: end.advanced(bySeconds: seconds), renewal: "").verdict
        }
        #expect(verdict(-86_400 * 30) == .ok && verdict(-86_400) == .failed && verdict(1) == .failed)
        #expect(Finding.certificate("x", [], now: end, renewal: "").verdict == .failed)
    }

    @Test func `No damage to a certificate is more than an error`() {
        let bytes = Array(CertificateTests.text.utf8)
        for index in stride(from: 30, to: bytes.count, by: 3) {
            var damaged = bytes
            damaged[index] = damaged[index] == UInt8(ascii: "A") ? UInt8(ascii: "/") : UInt8(ascii: "A")
            #expect(CertificateFile.ends(damaged).count <= 1)
            #expect(CertificateFile.ends(Array(bytes[..<index])).isEmpty)
        }
    }
}
