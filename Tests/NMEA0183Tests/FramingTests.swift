import NMEA0183
import TestSupport
import Testing

/// Lines, checksums, and text between sentences.
struct FramingTests {
    static let body = "GPGLL,4916.45,N,12311.12,W,225444,A"
    static let good = sentence(body)

    private func counts(_ text: String, acceptsMissingChecksum: Bool = false) -> DecodingCounts {
        decodeAll(Array(text.utf8), acceptsMissingChecksum: acceptsMissingChecksum).counts
    }

    private func expected(
        _ decoded: Int, withoutChecksum: Int = 0, bad: Int = 0, malformed: Int = 0, unknown: Int = 0, long: Int = 0,
        resynchronised: Int = 0
    ) -> DecodingCounts {
        var counts = DecodingCounts()
        counts.decoded = decoded
        counts.withoutChecksum = withoutChecksum
        counts.badChecksum = bad
        counts.malformedField = malformed
        counts.unknownSentence = unknown
        counts.tooLong = long
        counts.resynchronised = resynchronised
        return counts
    }

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n", "\n\n\r\n", " \r\n"])
    func `Every line end is accepted`(end: String) {
        #expect(counts(sentence(Self.body, end: end) + sentence(Self.body, end: end)) == expected(2))
    }

    @Test func `The last line may lack its end`() { #expect(counts(sentence(Self.body, end: "")) == expected(1)) }

    @Test func `A missing checksum is accepted only when allowed, and flagged`() {
        #expect(counts("$" + Self.body + "\r\n") == expected(0, bad: 1))
        #expect(counts("$" + Self.body + "\r\n", acceptsMissingChecksum: true) == expected(1, withoutChecksum: 1))
    }

    @Test(arguments: ["*00", "*", "*1", "*4G", "*123"])
    func `A wrong checksum is rejected even when a missing one is allowed`(checksum: String) {
        #expect(counts("$" + Self.body + checksum + "\r\n", acceptsMissingChecksum: true) == expected(0, bad: 1))
    }

    @Test func `Lower-case checksum digits are accepted`() {
        #expect(
            counts(
                "$GPGLL,4916.45,N,12311.12,W,225447,A*32\n" + "$GPZDA,,,,,,*48\n" + "$GPGSV,1,1,00*79\n"
                    + "$GPVTG,,T,,M,,N,,K*4e\n") == expected(4))
    }

    @Test func `The last asterisk counts`() {
        #expect(counts(sentence("GPTXT,01,01,02,a*b*c")) == expected(0, unknown: 1))
    }

    @Test func `Blank lines and comments are ignored`() {
        #expect(counts("# a log with $GPRMC in its header\n\n\r\n#\n" + Self.good + "\n# the end") == expected(1))
    }

    @Test(arguments: [
        "noise", "\u{0}", "12.3,N*hh\r\n", "a\nb\r\nc", "\n\u{1}#\u{2}", "{\"class\":\"TPV\"}\n", "#comment\u{1}",
    ])
    func `Bytes outside sentences are counted once a run`(noise: String) {
        #expect(counts(noise + Self.good + noise + Self.good) == expected(2, resynchronised: 2))
    }

    @Test(arguments: ["$", "!"])
    func `A sentence that was cut off does not affect the next one`(start: String) {
        #expect(counts(start + "GPGGA,1234" + Self.good) == expected(1, bad: 1))
    }

    @Test(arguments: 2...5)
    func `Several $ in a row begin one sentence, the last one`(count: Int) {
        let extra = String(repeating: "$", count: count - 1)
        #expect(counts(extra + Self.good) == expected(1, resynchronised: 1))
        let rmc = extra + sentence("GNRMC,001031.00,A,4404.13993,N,12118.86023,W,0.146,,100117,,,A")
        #expect(counts(rmc + rmc + rmc) == expected(3, resynchronised: 3))
    }

    /// As written by Android's GnssLogger.
    @Test func `A logger may write before the $ and, after a comma or a blank, after the checksum`() {
        let line = "NMEA,$GPGGA,135617.00,4807.03800,N,01131.00000,E,1,08,0.9,545.4,M,46.9,M,,*63,1699400577561\n"
        #expect(counts(line + line) == expected(2, resynchronised: 2))
        let end = sentence(Self.body, end: "")
        for suffix in [",1", " 12:00:00", "\t", ","] { #expect(counts(end + suffix + "\n") == expected(1)) }
        for suffix in ["1", "A,", ";1", "*"] { #expect(counts(end + suffix + "\n") == expected(0, bad: 1)) }
        #expect(counts("$" + Self.body + "*00,1\n") == expected(0, bad: 1))
    }

    @Test func `Lines over 82 characters are accepted`() {
        let zeros = String(repeating: "0", count: 150)
        #expect(counts(sentence("GPGLL,4916.45\(zeros),N,12311.12,W,225444,A")) == expected(1))
        let longest = NMEADecoder.longestSentence - 4
        let text = "GPTXT," + String(repeating: "x", count: longest - 6)
        #expect(counts(sentence(text)) == expected(0, unknown: 1))
        #expect(counts(sentence(text + "x") + Self.good) == expected(1, long: 1))
    }

    @Test func `An endless line is counted once`() {
        let noise = String(repeating: "x", count: 100_000)
        #expect(counts("$" + noise + "\n" + Self.good) == expected(1, long: 1))
        // Only the last one begins a sentence, which is empty.
        let dollars = String(repeating: "$", count: 100_000)
        #expect(counts(dollars + "\n" + Self.good) == expected(1, bad: 1, resynchronised: 1))
        #expect(counts("$" + noise + Self.good) == expected(1, long: 1))
    }

    @Test(arguments: [
        (sentence("s:rx1,c:1609459200", prefix: "\\", end: "\\"), 0), ("\\s:rx1,c:1609459200*00\\", 1),
        ("\\s:rx1\\", 1),
    ])
    func `Tag blocks have their own checksum`(block: String, bad: Int) {
        #expect(counts(block + Self.good) == expected(1, bad: bad))
    }

    @Test(arguments: ["\\s:rx1", "\\s:rx1\n"])
    func `A tag block without its end is garbage`(block: String) {
        #expect(counts(block + Self.good) == expected(1, resynchronised: 1))
    }

    @Test func `Decoding stops where its caller stops it, and continues from there`() {
        let bytes = Array((Self.good + Self.good + "\n" + Self.good).utf8)
        var decoder = NMEADecoder()
        var offset = 0
        var offsets: [Int] = []
        while offset < bytes.count {
            offset = decoder.decode(unsafe bytes.span.bytes, from: offset, isFinal: true) { _ in .stop }
            offsets.append(offset)
        }
        let length = Self.good.utf8.count
        #expect(offsets == [length, 2 * length, 3 * length + 1] && decoder.counts == expected(3))
    }
}
