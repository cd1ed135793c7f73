import LocationModel
import Testing

struct TimeSpanTests {
    @Test(arguments: [
        ("90", 90.0), ("90s", 90), ("1.5", 1.5), ("5m", 300), ("1h30m", 5400), ("2m1s", 121), ("1d", 86_400),
        ("1:30", 90), ("0:01.5", 1.5), ("1:02:03", 3723), ("90:00", 5400), ("0", 0), (".5s", 0.5),
    ])
    func `A time span is read as people write it`(text: String, seconds: Double) {
        #expect(TimeSpan(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", " ", "-5", "+5", "1e3", "inf", "nan", "0x10", "5 m", "m", "5x", "5m5m", "1:60", "1:2:3:4", ":30", "1:",
        "1.5:00",
        "1..5", "soon", "101d101d", "99999999999999999999",
    ])
    func `An invalid time span is rejected`(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test func `A time span is a century at most`() {
        #expect(TimeSpan("36500d")?.seconds == TimeSpan.longest)
        #expect(TimeSpan("36501d") == nil)
    }
}
