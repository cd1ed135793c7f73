import Foundation
import LocationModel
import TestSupport
import Testing

struct ISO8601Tests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (999_999, "1970-01-01T00:00:00.000Z"),
        (1_000_000, "1970-01-01T00:00:00.001Z"), (1_777_622_400_000_000_000, "2026-05-01T08:00:00.000Z"),
        (1_777_622_399_999_999_999, "2026-05-01T07:59:59.999Z"), (951_826_554_120_000_000, "2000-02-29T12:15:54.120Z"),
        (.max, "2262-04-11T23:47:16.854Z"), (.min, "1677-09-21T00:12:43.145Z"),
    ])
    func `An instant is written in UTC with milliseconds cut off`(nanoseconds: Int64, text: String) {
        let instant = Instant(nanoseconds: nanoseconds)
        #expect(instant.iso8601 == text)
        var bytes = Array("[".utf8)
        instant.appendISO8601(to: &bytes)
        #expect(bytes == Array(("[" + text).utf8))
    }

    /// Foundation is the oracle, to whole seconds, because its Date does not represent milliseconds exactly.
    @Test func `An instant is read as Foundation writes it`() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let seconds = Int64.random(in: -9_000_000_000...9_000_000_000, using: &generator)
            let foundation = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
            #expect(Instant(nanoseconds: seconds * 1_000_000_000).iso8601 == foundation.dropLast() + ".000Z")
        }
    }

    @Test func `Texts are ordered as their instants are`() {
        var generator = SeededGenerator(seed: 5)
        var instants = (0..<2000).map { _ in Instant(nanoseconds: .random(in: .min ... .max, using: &generator)) }
        instants.sort()
        let texts = instants.map(\.iso8601)
        #expect(texts == texts.sorted())
    }
}
