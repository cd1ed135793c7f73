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

    @Test(
        arguments: [
            ("cur", "did you mean 'cut'?"), ("end", "did you mean 'cut-end' or 'end-of-file'?"),
            ("fly", "there are cut, join, cut-end, end-of-file"),
        ])
    func `The advice is the similar words, or all words`(word: String, advice: String) {
        #expect(["cut", "join", "cut-end", "end-of-file"].advice(about: word, orList: "there are") == advice)
    }

    @Test func `Without words there is none`() { #expect([].mostSimilar(to: "info") == nil) }
}
