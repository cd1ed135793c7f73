import Glibc

/// Student's t distribution, for the uncertainty of the mean of a few measurements.
public enum StudentT {
    /// The probability that a value of the distribution is at most `t`.
    /// - Parameters:
    ///   - t: any number.
    ///   - degreesOfFreedom: more than 0; need not be an integer (Welch's approximation is not).
    public static func cumulative(_ t: Double, degreesOfFreedom: Double) -> Double {
        precondition(degreesOfFreedom > 0, "degrees of freedom are positive")
        // P(|T| > |t|) = I(ν / (ν + t²); ν/2, 1/2), the regularised incomplete beta function.
        let tails = incompleteBeta(squaredTail: t * t, degreesOfFreedom)
        return t < 0 ? tails / 2 : 1 - tails / 2
    }

    /// The value below which the distribution has the given probability: 12.706 for 0.975 and one degree of freedom.
    ///
    /// Accurate to about ten digits; computed by bisection, because it is called only once per experiment.
    /// - Parameters:
    ///   - probability: between 0 and 1, both excluded.
    ///   - degreesOfFreedom: more than 0; need not be an integer.
    public static func quantile(_ probability: Double, degreesOfFreedom: Double) -> Double {
        precondition(probability > 0 && probability < 1, "a probability lies between 0 and 1")
        if probability < 0.5 { return -quantile(1 - probability, degreesOfFreedom: degreesOfFreedom) }
        var (low, high) = (0.0, 1.0)
        while cumulative(high, degreesOfFreedom: degreesOfFreedom) < probability, high < 1e300 { high *= 2 }
        while true {
            let middle = (low + high) / 2
            guard low < middle, middle < high, high - low > 1e-12 * high else { return middle }
            if cumulative(middle, degreesOfFreedom: degreesOfFreedom) < probability {
                low = middle
            } else {
                high = middle
            }
        }
    }

    /// I(ν / (ν + t²); ν/2, 1/2), from the continued fraction on the side where it converges quickly.
    private static func incompleteBeta(squaredTail t2: Double, _ nu: Double) -> Double {
        guard t2 > 0 else { return 1 }
        guard t2 < .infinity else { return 0 }
        let (x, y) = (nu / (nu + t2), t2 / (nu + t2))
        let (a, b) = (nu / 2, 0.5)
        // x^a y^b / B(a, 1/2), where B(a, 1/2) = Γ(a) √π / Γ(a + 1/2).
        let front = exp(logGammaStep(a) + a * log(x) + b * log(y)) / Double.pi.squareRoot()
        return x < (a + 1) / (a + b + 2)
            ? front * continuedFraction(x, a, b) / a
            : 1 - front * continuedFraction(y, b, a) / b
    }

    /// Lentz's method (DLMF 8.17.22).
    private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
        let tiny = 1e-300
        func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var (c, d) = (1.0, 1 / away(1 - (a + b) * x / (a + 1)))
        var result = d
        for m in 1...1000 {
            let m = Double(m)
            for term in [
                m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
            ] {
                d = 1 / away(1 + term * d)
                c = away(1 + term / c)
                result *= c * d
            }
            if abs(c * d - 1) < 1e-15 { break }
        }
        return result
    }

    /// ln Γ(a + 1/2) - ln Γ(a): increases a until the asymptotic series is accurate to the last digit.
    private static func logGammaStep(_ a: Double) -> Double {
        var (a, climbed) = (a, 0.0)
        while a < 30 {
            climbed += log(a / (a + 0.5))
            a += 1
        }
        let r = 1 / a
        return climbed + log(a) / 2 - r / 8 + r * r * r / 192 - r * r * r * r * r / 640
    }
}
