import LocationModel
import Testing

struct ISO8601ExactTests {
    @Test(arguments: [0, 1, 999_999, 1_000_000, 1_777_622_400_123_456_789, -1, .max, .min] as [Int64])
    func `Every instant is read from its exact text`(_ nanoseconds: Int64) {
        let instant = Instant(nanoseconds: nanoseconds)
        #expect(Instant(iso8601: instant.exactISO8601) == instant, "\(instant.exactISO8601)")
    }

    @Test func `A time without decimals, and with any number up to nine, is read`() {
        #expect(Instant(iso8601: "2026-05-01T08:00:00Z")?.iso8601 == "2026-05-01T08:00:00.000Z")
        #expect(Instant(iso8601: "2026-05-01T08:00:00.5Z")?.iso8601 == "2026-05-01T08:00:00.500Z")
    }

    @Test(arguments: [
        "", "Z", "2026-05-01", "2026-05-01T08:00:00", "2026-05-01T08:00:00.Z", "2026-05-01T08:00:00.1234567890Z",
        "2026-02-30T08:00:00Z", "2026-05-01T24:00:00Z", "2026-05-01 08:00:00Z", "2026-05-01T08:00:00+01:00",
        "x026-05-01T08:00:00Z",
    ])
    func `Other texts are rejected`(_ text: String) { #expect(Instant(iso8601: text) == nil) }
}
