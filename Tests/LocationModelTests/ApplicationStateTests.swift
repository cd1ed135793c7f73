import LocationModel
import Testing

struct ApplicationStateTests {
    @Test func `Only inactive and active are foreground states`() {
        #expect(ApplicationState.allCases.filter(\.isForeground) == [.inactive, .active])
    }

    @Test func `The modes of a fix are ordered`() {
        #expect(Fix.Mode.none < .twoDimensional && .twoDimensional < Fix.Mode.threeDimensional)
        #expect(Fix(time: Instant(nanoseconds: 0)).mode == .none)
    }
}
