import LocationModel
import TestSupport
import Testing

struct GeodesyTests {
    private static let quarterMeridian = 10_001_965.7293

    /// Values from the spec, and arcs of the equator and of a meridian, which follow from the axes alone.
    @Test(arguments: [
        (40.7128, -74.0060, 51.5074, -0.1278, 5_585_234.0, 1.0),
        (0, 0, 0, 1, 111_319.491, 0.001),
        (0, 0, 1, 0, 110_574.389, 0.001),
        (0, 179.5, 0, -179.5, 111_319.491, 0.001),
        (0, 0, 90, 0, quarterMeridian, 0.001),
        (90, 0, -90, 0, 2 * quarterMeridian, 0.001),
        (90, 12, -90, 167, 2 * quarterMeridian, 0.001),
        (30, -60, -30, 120, 2 * quarterMeridian, 0.001),
        (0, 0, 0, 180, 2 * quarterMeridian, 0.001),
        (0, 0, 1, 180, 2 * quarterMeridian - 110_574.389, 0.001),
        (0, 0, 0, 90, 6_378_137 * Double.pi / 2, 0.001),
        (90, 0, 90, 77, 0, 1e-6),
        (60, 10, 60, 370, 0, 1e-6),
        (10, -350, 20, 10, 1_106_511.421, 0.001),
        (10, 10, 20, 10, 1_106_511.421, 0.001),
    ])
    func `A known geodesic is measured`(
        latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double, metres: Double, tolerance: Double
    ) {
        let a = Coordinate(latitude: latitude, longitude: longitude)
        let b = Coordinate(latitude: toLatitude, longitude: toLongitude)
        #expect(abs(a.distance(to: b) - metres) <= tolerance)
        #expect(a.distance(to: b) == b.distance(to: a))
    }

    /// Published to the millimetre or better: the examples in Karney's paper and in GeographicLib's documentation, its
    /// test sets (geodtest.c; GeodSolve, the source of the nearly antipodal ones), and Vincenty's Flinders Peak to
    /// Buninyong as published by Geoscience Australia.
    @Test(arguments: [
        (-30.12345, 0, -30.12344, 0.00005, 4.944208),
        (40, 0, 41.79331020506, 137.84490004377, 10_000_000),
        (-30, 0, 29.9, 179.8, 19_989_832.827610),
        (-41.32, 174.81, 40.96, -5.50, 19_959_679.267354),
        (-37.951033417, 144.424867889, -37.652821139, 143.926495528, 54_972.271),
        (36.493349428792, 0, 36.49334942879201, 0.0000008, 0.072),
        (35.60777, -139.44815, -11.17491, -69.95921, 8_935_244.560482),
        (55.52454, 106.05087, 77.03196, 197.18234, 4_105_086.171392),
        (-21.97856, 142.59065, 41.84138, 98.56635, 8_394_328.894658),
        (-66.99028, 112.2363, -12.70631, 285.90344, 11_150_344.231208),
        (-17.42761, 173.34268, -15.84784, 5.93557, 16_076_603.163118),
        (32.84994, 48.28919, -56.28556, 202.29132, 16_727_068.943816),
        (6.96833, 52.74123, -7.39675, 206.17291, 17_102_477.249696),
        (-50.56724, -16.30485, -33.56571, -94.97412, 6_455_670.511867),
        (-58.93002, -8.90775, -8.91104, 133.13503, 11_756_066.021986),
        (-68.82867, -74.28391, -50.63005, -8.36685, 3_956_936.926064),
        (-10.62672, -32.0898, 5.883, -134.31681, 11_470_869.386456),
        (-19.79938, -174.47484, -11.99349, -154.35109, 2_319_004.860117),
        (-87.85331, 85.66836, 66.48646, 16.09921, 17_286_615.314714),
        (1.74708, 128.32011, -11.16617, 11.87109, 12_942_901.124135),
        (88.202499451857, 0, -88.202499451857, 179.981022032992859592, 20_003_898.214),
        (89.262080389218, 0, -89.262080389218, 179.992207982775375662, 20_003_925.854),
        (89.333123580033, 0, -89.333123580032997687, 179.99295812360148422, 20_003_926.881),
        (56.320923501171, 0, -56.320923501171, 179.664747671772880215, 19_993_558.287),
        (52.784459512564, 0, -52.784459512563990912, 179.634407464943777557, 19_991_596.095),
        (48.522876735459, 0, -48.52287673545898293, 179.599720456223079643, 19_989_144.774),
        (5, 0.00000000000001, 10, 180, 18_345_191.174333),
        (0, 0, 0, 179, 19_926_188.852),
        (0, 0, 0.5, 179.5, 19_936_288.579),
        (0, 0, 0.5, 179.7, 19_944_127.421),
    ])
    func `A published geodesic is measured to the millimetre`(
        latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double, metres: Double
    ) {
        let a = Coordinate(latitude: latitude, longitude: longitude)
        let b = Coordinate(latitude: toLatitude, longitude: toLongitude)
        #expect(abs(a.distance(to: b) - metres) < 0.001)
        #expect(a.distance(to: b) == b.distance(to: a))
    }

    /// Ocean crossings, a nearly antipodal pair of each of the two methods, a meridian, and one just beyond the chord
    /// formula. A last bit that differs would make the output of a replay depend on the machine.
    @Test(arguments: [
        (40.7128, -74.006, 51.5074, -0.1278, 0x4155_4e54_650d_35da as UInt64),
        (-41.32, 174.81, 40.96, -5.5, 0x4173_08f7_f447_14cc),
        (35.60777, -139.44815, -11.17491, -69.95921, 0x4161_0ae9_91ef_7795),
        (0, 0, 0.5, 179.7, 0x4173_052b_f6bb_64d6),
        (-30, 0, 29.9, 179.8, 0x4173_1054_8d3d_e37d),
        (52.784459512564, 0, -52.784459512563990912, 179.634407464943777557, 0x4173_10c2_c185_d402),
        (90, 0, -90, 12, 0x4173_13c5_b756_87a2),
        (-37.951033417, 144.424867889, -37.652821139, 143.926495528, 0x40ea_d788_ad3a_a874),
    ])
    func `A long geodesic has the same bits on every machine`(
        latitude: Double, longitude: Double, toLatitude: Double, toLongitude: Double, bits: UInt64
    ) {
        let a = Coordinate(latitude: latitude, longitude: longitude)
        let b = Coordinate(latitude: toLatitude, longitude: toLongitude)
        #expect(a.distance(to: b).bitPattern == bits)
    }

    /// The oracle's end point and distance; the oracle uses neither series nor auxiliary spheres.
    @Test(arguments: [
        (latitudes: -90.0...90.0, azimuths: 0.0...360.0, metres: 0.0...19_970_000.0, walks: 200),
        // Up to the limit of the chord formula, around it, and beyond.
        (-90...90, 0...360, 0...49_999, 200), (-90...90, 0...360, 49_990...50_010, 200),
        // Around a pole.
        (89.5...90, 0...360, 0...100_000, 200),
        // Nearly antipodal, and nearly along the equator: where iterations fail.
        (-90...90, 0...360, 19_900_000...19_970_000, 50), (-1...1, 85...95, 19_800_000...19_970_000, 50),
        (-1e-8...1e-8, 89.999...90.001, 50_000...19_970_000, 50),
    ])
    func `A straight walk ends as far away as its length`(
        latitudes: ClosedRange<Double>, azimuths: ClosedRange<Double>, metres: ClosedRange<Double>, walks: Int
    ) {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<walks {
            let start = Coordinate(latitude: .random(in: latitudes, using: &generator), longitude: 0)
            let azimuth = Double.random(in: azimuths, using: &generator)
            let walked = Double.random(in: metres, using: &generator)
            let end = GeodesicOracle.walk(walked, from: start, azimuth: azimuth)
            let measured = start.distance(to: end)
            #expect(abs(measured - walked) < 2e-6, "from \(start.latitude) toward \(azimuth)")
        }
    }

    @Test func `No detour is shorter than the geodesic`() {
        var generator = SeededGenerator(seed: 4)
        func randomCoordinate() -> Coordinate {
            Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
        }
        for _ in 0..<5000 {
            let (a, b, c) = (randomCoordinate(), randomCoordinate(), randomCoordinate())
            #expect(a.distance(to: c) <= a.distance(to: b) + b.distance(to: c) + 2e-6)
        }
    }

    @Test func `Distance is symmetric, never negative, and zero to itself`() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<5000 {
            let a = Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            let b = Coordinate(
                latitude: .random(in: -90...90, using: &generator),
                longitude: .random(in: -180...180, using: &generator))
            #expect(a.distance(to: a) == 0)
            let there = a.distance(to: b)
            #expect(there >= 0 && there < 2 * Self.quarterMeridian + 0.001)
            #expect(there == b.distance(to: a))
        }
    }

    @Test(arguments: [90.001, -91, 180, 1e300]) func `There is no latitude beyond the poles`(latitude: Double) {
        let bad = Coordinate(latitude: latitude, longitude: 0)
        #expect(bad.distance(to: bad).isNaN)
        #expect(bad.distance(to: Coordinate(latitude: 1, longitude: 2)).isNaN)
        #expect(Coordinate(latitude: 1, longitude: 2).distance(to: bad).isNaN)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func `An invalid position has no distance`(degrees: Double) {
        let good = Coordinate(latitude: 1, longitude: 2)
        for bad in [Coordinate(latitude: degrees, longitude: 0), Coordinate(latitude: 0, longitude: degrees)] {
            #expect(good.distance(to: bad).isNaN)
            #expect(bad.distance(to: good).isNaN)
            #expect(bad.distance(to: bad).isNaN)
        }
    }
}
