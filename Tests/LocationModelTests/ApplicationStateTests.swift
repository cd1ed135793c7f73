import LocationModel
import Testing

struct ApplicationStateTests {
    @Test func onlyInactiveAndActiveAreOnTheScreen() {
        #expect(ApplicationState.allCases.filter(\.isForeground) == [.inactive, .active])
    }

    @Test func aFixHasItsModesInOrder() {
        #expect(Fix.Mode.none < .twoDimensional && .twoDimensional < Fix.Mode.threeDimensional)
        #expect(Fix(time: Instant(nanoseconds: 0)).mode == .none)
    }
}
