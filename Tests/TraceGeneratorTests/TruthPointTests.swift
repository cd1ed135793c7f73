import LocationModel
import Testing
import TraceGenerator

struct TruthPointTests {
    private func line(_ change: (inout TruthPoint) -> Void) throws -> String {
        var generator = TraceGenerator(try TraceRecipe(kind: .parked, duration: 1, seed: 1))
        var ignored: [UInt8] = []
        let first = generator.next(into: &ignored)
        var point = try #require(first)
        point.coordinate = Coordinate(latitude: 52.5, longitude: 13.25)
        (point.altitude, point.speed, point.course) = (40, 1.5, 90)
        change(&point)
        var bytes: [UInt8] = []
        point.appendCSV(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `A line has fixed decimals`() throws {
        #expect(try line { _ in } == "2026-05-01T08:00:00.000Z,52.50000000,13.25000000,40.00,1.500,90.00\n")
    }

    @Test func `Small and negative numbers keep their sign and their zeros`() throws {
        let text = try line {
            $0.coordinate = Coordinate(latitude: -0.00000012, longitude: -179.5)
            $0.altitude = -0.5
        }
        #expect(text == "2026-05-01T08:00:00.000Z,-0.00000012,-179.50000000,-0.50,1.500,90.00\n")
    }

    @Test func `A course of 359.996 is 0.00, not 360.00`() throws {
        #expect(try line { $0.course = 359.996 }.hasSuffix(",0.00\n"))
    }

    @Test func `The header names as many columns as a line has`() throws {
        let commas = { (text: String) in text.count { $0 == "," } }
        #expect(commas(TruthPoint.csvHeader) == commas(try line { _ in }))
        #expect(TruthPoint.csvHeader.hasSuffix("\n"))
    }
}
