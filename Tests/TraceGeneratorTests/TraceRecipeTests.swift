import LocationModel
import Testing
import TraceGenerator

struct TraceRecipeTests {
    private func error(_ make: () throws(TraceRecipeError) -> TraceRecipe) -> TraceRecipeError? {
        do throws(TraceRecipeError) {
            _ = try make()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [0, 0.19, 20.1, -1, .infinity])
    func `A rate outside 0.2 to 20 Hz is refused`(_ rate: Double) {
        #expect(
            error { () throws(TraceRecipeError) in try TraceRecipe(kind: .walk, rate: rate, duration: 1, seed: 1) }
                == .rateOutOfRange(rate))
    }

    @Test(arguments: [0, -1, 604_801, .infinity])
    func `A duration of nothing or more than a week is refused`(_ duration: Double) {
        #expect(
            error { () throws(TraceRecipeError) in try TraceRecipe(kind: .walk, duration: duration, seed: 1) }
                == .durationOutOfRange(duration))
    }

    @Test func `What is not a number is refused`() {
        #expect(throws: TraceRecipeError.self) { try TraceRecipe(kind: .walk, rate: .nan, duration: 1, seed: 1) }
        #expect(throws: TraceRecipeError.self) { try TraceRecipe(kind: .walk, duration: .nan, seed: 1) }
        let nowhere = Coordinate(latitude: .nan, longitude: 0)
        #expect(throws: TraceRecipeError.originOutOfRange) {
            try TraceRecipe(kind: .walk, duration: 1, seed: 1, origin: nowhere)
        }
    }

    @Test func `An origin near a pole or beyond the antimeridian is refused, and not repeated in the text`() {
        for origin in [Coordinate(latitude: 80.5, longitude: 0), Coordinate(latitude: 0, longitude: -180.5)] {
            let found = error { () throws(TraceRecipeError) in
                try TraceRecipe(kind: .walk, duration: 1, seed: 1, origin: origin)
            }
            #expect(found == .originOutOfRange)
            #expect(found?.description.contains("80.5") == false)
        }
    }

    @Test(arguments: [-1, 4_000_000_000])
    func `A start that RMC's two digits of a year cannot say is refused`(_ seconds: Int64) {
        let start = Instant(nanoseconds: seconds * 1_000_000_000)
        #expect(
            error { () throws(TraceRecipeError) in try TraceRecipe(kind: .walk, duration: 1, seed: 1, start: start) }
                == .startOutOfRange(start))
    }

    @Test func `Starts on 2026-05-01T08:00:00Z, with a brief receiver for high rates`() throws {
        let recipe = try TraceRecipe(kind: .walk, duration: 1, seed: 1)
        #expect(recipe.start.iso8601 == "2026-05-01T08:00:00.000Z")
        #expect(recipe.receiver == .uBloxM8)
        #expect(try TraceRecipe(kind: .walk, rate: 10, duration: 1, seed: 1).receiver == .compact)
    }

    @Test func `Kinds and profiles have the names of the command line, and one line of summary`() {
        #expect(TraceKind(rawValue: "city-drive") == .cityDrive)
        #expect(TraceKind(rawValue: "cold-start") == .coldStart)
        for summary in TraceKind.allCases.map(\.summary) + ReceiverProfile.allCases.map(\.summary) {
            #expect(!summary.isEmpty && !summary.contains("\n") && summary.count < 90)
        }
    }
}
