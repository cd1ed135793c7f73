import LocationModel
import Testing

struct DesiredAccuracyTests {
    @Test(arguments: [
        (DesiredAccuracy.bestForNavigation, -2.0), (.best, -1), (.nearestTenMeters, 10), (.hundredMeters, 100),
        (.kilometer, 1000), (.threeKilometers, 3000),
    ])
    func `The constants have Apple's values`(accuracy: DesiredAccuracy, metres: Double) {
        #expect(accuracy.rawValue == metres)
        #expect(DesiredAccuracy(rawValue: metres) == accuracy)
        #expect(accuracy.radius == (metres > 0 ? metres : nil))
    }

    @Test(arguments: [0, -0.0, -7, .nan, .infinity, -.infinity, .signalingNaN, -.greatestFiniteMagnitude])
    func `A value that is no positive number wants every fix`(metres: Double) {
        #expect(DesiredAccuracy(rawValue: metres).radius == nil)
    }

    @Test(arguments: [.leastNonzeroMagnitude, 0.5, 10, 6_380_000, .greatestFiniteMagnitude])
    func `A positive number is the radius`(metres: Double) {
        #expect(DesiredAccuracy(rawValue: metres).radius == metres)
    }

    /// NaN does not equal itself, so an accuracy of NaN would appear to change at every comparison.
    @Test func `An accuracy equals itself`() {
        let accuracy = DesiredAccuracy(rawValue: .nan)
        #expect(accuracy == accuracy)
        #expect(accuracy == .best)
    }

    @Test func `A named accuracy is found by its name`() {
        for (name, accuracy) in DesiredAccuracy.named {
            #expect(DesiredAccuracy(named: name) == accuracy && accuracy.name == name)
        }
    }

    @Test(
        arguments: [
            ("250m", 250), ("1.5km", 1500), ("0.5m", 0.5), ("250", nil), ("good", nil), ("m", nil), ("km", nil),
            ("0m", nil),
            ("-5m", nil), ("infm", nil), ("nankm", nil), ("25 m", nil), ("", nil),
        ] as [(String, Double?)])
    func `Any other is found by its radius in metres or kilometres`(text: String, metres: Double?) {
        #expect(DesiredAccuracy(named: text)?.rawValue == metres)
    }

    @Test(arguments: [(250, "250m"), (0.4, "0m"), (-7, "-7m"), (1e300, "1e+300m"), (.infinity, "infm")])
    func `Any other accuracy is named by its metres`(metres: Double, name: String) {
        #expect(DesiredAccuracy(rawValue: metres).name == name)
    }
}
