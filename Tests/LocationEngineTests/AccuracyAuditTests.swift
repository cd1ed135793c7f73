import LocationEngine
import LocationModel
import TestSupport
import Testing

struct AccuracyAuditTests {
    private func place(_ east: Double) -> Coordinate { fix(at: 0, east: east).coordinate! }

    @Test func `Without comparisons there is no share`() {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        #expect(audit.share == nil)
    }

    @Test func `An app without a location yet is counted as wrong`() {
        var audit = AccuracyAudit(radius: 100)
        audit.compare(with: place(0))
        #expect(audit.share == 0)
    }

    @Test(arguments: [(99.99, 1.0), (100.01, 0), (-99.99, 1), (1e6, 0)])
    func `A reference within the radius is kept`(east: Double, share: Double) {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        audit.compare(with: place(east))
        #expect(audit.share == share)
    }

    @Test func `The last delivered location counts`() {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        for east in [0.0, 60, 120, 180] { audit.compare(with: place(east)) }
        audit.delivered(place(180))
        for east in [180.0, 240, 120, 281] { audit.compare(with: place(east)) }
        #expect(audit.compared == 8)
        #expect(audit.kept == 5)
        #expect(audit.share == 0.625)
    }

    @Test func `An invalid position is counted as wrong`() {
        var audit = AccuracyAudit(radius: .infinity)
        audit.delivered(Coordinate(latitude: .nan, longitude: 0))
        audit.compare(with: place(0))
        #expect(audit.share == 0)
    }

    // MARK: Continuous time

    private func audit(delivered: [Double: Double], references: [(Double, Double)]) -> AccuracyAudit {
        var audit = AccuracyAudit(radius: 100)
        for (time, east) in references {
            if let delivered = delivered[time] { audit.delivered(place(delivered)) }
            audit.compare(with: place(east), at: at(time))
        }
        return audit
    }

    @Test func `The path between two references counts`() {
        // From 0 to 200 m in 2 s with the location at 0: half of the path is within 100 m.
        let audit = audit(delivered: [0: 0, 2: 200], references: [(0, 0), (2, 200)])
        #expect(audit.share == 1)
        #expect(abs(audit.shareOfTime! - 0.5) < 0.03)
    }

    @Test func `A gap has no path`() {
        #expect(audit(delivered: [0: 0], references: [(0, 0), (3, 300)]).shareOfTime == nil)
        #expect(audit(delivered: [0: 0], references: [(0, 0), (0, 300), (-1, 300)]).shareOfTime == nil)
        #expect(audit(delivered: [:], references: [(0, 0), (1, 0)]).shareOfTime == nil)
    }

    @Test func `A path inside the circle is kept as a whole`() {
        let references = stride(from: 0.0, through: 90, by: 1).map { ($0, $0) }
        #expect(audit(delivered: [0: 0], references: references).shareOfTime == 1)
    }
}
