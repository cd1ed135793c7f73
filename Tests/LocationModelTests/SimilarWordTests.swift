import LocationModel
import Testing

struct SimilarWordTests {
    private static let words = ["generate", "info", "convert", "cut", "join", "export", "confirmNotification"]

    @Test(
        arguments: [
            ("genarate", "generate"), ("generat", "generate"), ("gneerate", "generate"), ("inof", "info"),
            ("CUT", "cut"),
            ("confirmNotifcation", "confirmNotification"), ("cur", "cut"), ("fly", nil), ("", nil), ("x", nil),
            ("replay", nil),
        ] as [(String, String?)])
    func `A misspelt word is recognised, another word is not`(word: String, meant: String?) {
        #expect(Self.words.mostSimilar(to: word) == meant)
    }

    @Test func `Without words there is none`() { #expect([].mostSimilar(to: "info") == nil) }
}
