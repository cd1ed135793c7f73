import LocationEngine
import LocationModel
import Testing

struct AccuracyAuditTests {
    private func place(_ east: Double) -> Coordinate { fix(at: 0, east: east).coordinate! }

    @Test func nothingComparedHasNoShare() {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        #expect(audit.share == nil)
    }

    @Test func anAppThatHasGotNothingYetIsWrong() {
        var audit = AccuracyAudit(radius: 100)
        audit.compare(with: place(0))
        #expect(audit.share == 0)
    }

    @Test(arguments: [(99.99, 1.0), (100.01, 0), (-99.99, 1), (1e6, 0)])
    func aReferenceWithinTheRadiusIsKept(east: Double, share: Double) {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        audit.compare(with: place(east))
        #expect(audit.share == share)
    }

    @Test func theLastDeliveredCounts() {
        var audit = AccuracyAudit(radius: 100)
        audit.delivered(place(0))
        for east in [0.0, 60, 120, 180] { audit.compare(with: place(east)) }
        audit.delivered(place(180))
        for east in [180.0, 240, 120, 281] { audit.compare(with: place(east)) }
        #expect(audit.compared == 8)
        #expect(audit.kept == 5)
        #expect(audit.share == 0.625)
    }

    @Test func aPositionThatIsNoneIsNotKept() {
        var audit = AccuracyAudit(radius: .infinity)
        audit.delivered(Coordinate(latitude: .nan, longitude: 0))
        audit.compare(with: place(0))
        #expect(audit.share == 0)
    }
}
