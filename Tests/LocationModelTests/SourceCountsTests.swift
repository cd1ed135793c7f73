import LocationModel
import Testing

struct SourceCountsTests {
    private func counts(_ n: Int) -> SourceCounts {
        var counts = SourceCounts()
        counts.epochsDecoded = n
        counts.epochsSkipped = 2 * n
        counts.fixes = 3 * n
        counts.sentencesDecoded = 4 * n
        counts.sentencesSkipped = 5 * n
        return counts
    }

    @Test(arguments: [(0, 0), (1, 2), (7, 3)]) func `Sums add counts and differences subtract them`(a: Int, b: Int) {
        #expect(counts(a) + counts(b) == counts(a + b))
        #expect(counts(a) + counts(b) - counts(b) == counts(a))
        #expect(counts(a).epochs == 3 * a)
    }
}
