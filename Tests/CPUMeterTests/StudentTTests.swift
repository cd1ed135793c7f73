import CPUMeter
import Testing

struct StudentTTests {
    /// Two-sided 95 % and 99 % quantiles from standard tables (R: qt(c(.975, .995), df)).
    @Test(arguments: [
        (1.0, 12.7062047362, 63.6567411629), (2, 4.3026527297, 9.9248432009), (3, 3.1824463053, 5.8409093097),
        (4, 2.7764451052, 4.6040948713), (5, 2.5705818356, 4.0321429836), (9, 2.2621571628, 3.2498355416),
        (10, 2.2281388520, 3.1692726726), (19, 2.0930240544, 2.8609346065), (30, 2.0422724563, 2.7499956536),
        (100, 1.9839715185, 2.6258905214), (1000, 1.9623390808, 2.5807546981), (1e7, 1.9599642, 2.5758299),
    ])
    func `Quantiles are those of the tables`(degreesOfFreedom: Double, at975: Double, at995: Double) {
        #expect(abs(StudentT.quantile(0.975, degreesOfFreedom: degreesOfFreedom) / at975 - 1) < 2e-7)
        #expect(abs(StudentT.quantile(0.995, degreesOfFreedom: degreesOfFreedom) / at995 - 1) < 2e-7)
        #expect(abs(StudentT.quantile(0.025, degreesOfFreedom: degreesOfFreedom) / at975 + 1) < 2e-7)
    }

    /// For two degrees of freedom the distribution has a closed form: 1/2 + t / (2 √(2 + t²)).
    @Test(arguments: [-1000, -3, -1, -0.1, 0, 1e-9, 0.5, 2, 40] as [Double])
    func `The cumulative distribution matches its closed form`(t: Double) {
        let expected = 0.5 + t / (2 * (2 + t * t).squareRoot())
        #expect(abs(StudentT.cumulative(t, degreesOfFreedom: 2) - expected) < 1e-13)
    }

    @Test func `Quantile and cumulative are each other's inverse`() {
        for freedom in [0.5, 1, 1.7, 2.5, 4.3, 12.9, 77.7] {
            for probability in stride(from: 0.01, to: 1, by: 0.07) {
                let t = StudentT.quantile(probability, degreesOfFreedom: freedom)
                #expect(abs(StudentT.cumulative(t, degreesOfFreedom: freedom) - probability) < 1e-11)
            }
        }
    }

    @Test func `The ends of the range are safe`() {
        #expect(StudentT.cumulative(.infinity, degreesOfFreedom: 3) == 1)
        #expect(StudentT.cumulative(-.infinity, degreesOfFreedom: 3) == 0)
        #expect(StudentT.quantile(0.5, degreesOfFreedom: 3).magnitude < 1e-9)
    }
}
