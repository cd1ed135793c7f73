import LocationModel
import Testing

struct SimilarWordTests {
    private static let words = ["generate", "info", "convert", "cut", "join", "export", "confirmNotification"]

    @Test(
        arguments: [
            ("genarate", "generate"), ("generat", "generate"), ("gneerate", "generate"), ("inof", "info"),
            ("CUT", "cut"),
            ("confirmNotifcation", "confirmNotification"), ("cur", "cut"), ("fly", nil), ("", nil), ("x", nil),
            ("replay", nil), ("cu", nil),
        ] as [(String, String?)])
    func `A misspelt word is recognised, another word is not`(word: String, meant: String?) {
        #expect(Self.words.mostSimilar(to: word) == meant)
    }

    @Test(
        arguments: [
            ("interval", "background-interval"), ("Interval", "background-interval"), ("receiver", nil), ("back", nil),
            ("bad", "baud"), ("gpsd", "gpsd"), ("power", "power-rail"), ("pover", nil), ("", nil), ("-", nil),
            ("receiver-sleep", "receiver-sleep"),
        ] as [(String, String?)])
    func `Without a similar word, it is the only one with the given word between hyphens`(
        word: String, meant: String?
    ) {
        let words = [
            "background-interval", "receiver-sleep", "receiver-family", "baud", "gpsd", "gpsd-port", "power-rail",
        ]
        #expect(words.mostSimilar(to: word) == meant)
    }

    @Test func `The advice is the similar word, or all words`() {
        let words = ["cut", "join"]
        #expect(words.advice(about: "cur", orList: "there are") == "did you mean 'cut'?")
        #expect(words.advice(about: "fly", orList: "there are") == "there are cut, join")
    }

    @Test func `Without words there is none`() { #expect([].mostSimilar(to: "info") == nil) }
}
