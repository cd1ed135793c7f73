import LocationModel
import Testing

/// Units of printed quantities.
struct UnitSystemTests {
    @Test(
        arguments: [
            (.metric, "100.0 m", "10.00 km", "36.00 km/h"), (.imperial, "328.1 ft", "6.21 mi", "22.37 mph"),
            (.nautical, "100.0 m", "5.40 nmi", "19.44 kn"),
        ] as [(UnitSystem, String, String, String)])
    func `A quantity has its unit`(system: UnitSystem, length: String, distance: String, speed: String) {
        #expect(system.length.text(100, decimals: 1) == length)
        #expect(system.distance.text(10_000, decimals: 2) == distance)
        #expect(system.speed.text(10, decimals: 2) == speed)
    }
}
