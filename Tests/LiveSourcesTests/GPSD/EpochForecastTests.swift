import LiveSources
import LocationModel
import Testing

@Suite("When an epoch can be had")
struct EpochForecastTests {
    private func at(_ seconds: Double) -> Instant {
        Instant(nanoseconds: 0).advanced(bySeconds: 1_800_000_000 + seconds)
    }

    /// A receiver that has streamed for a while, each epoch with this delay.
    private func streamed(period: Double, delay: Double, epochs: Int = 5) -> EpochForecast {
        var forecast = EpochForecast()
        for index in 0..<epochs {
            let time = at(Double(index) * period)
            forecast.arrived(time, at: time.advanced(bySeconds: delay))
        }
        return forecast
    }

    @Test("the period is learnt from the stream", arguments: [0.1, 0.2, 1, 5])
    func period(_ period: Double) throws {
        #expect(abs(try #require(streamed(period: period, delay: 0.2).period) - period) < 1e-6)
    }

    @Test("a gap makes one step longer and is not taken for the period")
    func gap() throws {
        var forecast = streamed(period: 1, delay: 0)
        forecast.arrived(at(30), at: at(30))
        forecast.arrived(at(31), at: at(31))
        #expect(abs(try #require(forecast.period) - 1) < 1e-6)
    }

    @Test("it is asked for right after the first epoch in question has come, not before and not an epoch later")
    func asking() {
        let forecast = streamed(period: 1, delay: 0.3)
        // The last epoch was at second 4; the first one at 9.5 or later is at second 10.
        let asking = forecast.asking(for: at(9.5))
        #expect(asking > at(10.3) && asking < at(10.5))
        // If the requested instant is an epoch's exact time, that epoch is chosen.
        let exact = forecast.asking(for: at(10))
        #expect(exact > at(10.3) && exact < at(10.5))
    }

    @Test("an epoch that comes later than ever counts at once, an earlier one must insist")
    func delay() {
        var forecast = streamed(period: 1, delay: 0.1)
        forecast.arrived(at(5), at: at(5.6))
        #expect(abs(forecast.delay - 0.6) < 1e-6)
        forecast.arrived(at(6), at: at(6.1))
        #expect(forecast.delay > 0.5)
        for second in 7..<60 { forecast.arrived(at(Double(second)), at: at(Double(second) + 0.1)) }
        #expect(forecast.delay < 0.11)
    }

    @Test("asking too early once makes the next time later, and being there makes it no later than it was")
    func missed() {
        var forecast = streamed(period: 1, delay: 0.1)
        let before = forecast.asking(for: at(20))
        forecast.missed()
        #expect(forecast.asking(for: at(20)) > before)
        forecast.found(at(20), at: at(20.15))
        #expect(forecast.delay <= 0.15 + 1e-6)
    }

    @Test("a punctual receiver is asked right behind its epoch, an unpunctual one as much later as it has been late")
    func punctual() {
        let punctual = streamed(period: 1, delay: 0.1, epochs: 60)
        #expect(abs(punctual.asking(for: at(100)).seconds(since: at(100)) - 0.102) < 1e-6)
        var unpunctual = EpochForecast()
        for second in 0..<60 {
            let time = at(Double(second))
            unpunctual.arrived(time, at: time.advanced(bySeconds: second.isMultiple(of: 2) ? 0.1 : 0.12))
        }
        #expect(unpunctual.guardInterval > 0.01 && unpunctual.guardInterval < 0.05)
        #expect(unpunctual.asking(for: at(100)) > at(100.12))
    }

    @Test("how soon is too soon is tried out quickly, and after that it is only approached")
    func tried() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 2)
        #expect(forecast.guardInterval > 0.8 * forecast.longestGuardInterval)
        for look in 1...3 { forecast.found(at(Double(10 * look)), at: at(Double(10 * look) + 0.2)) }
        #expect(forecast.guardInterval < 0.003)
        forecast.missed()
        forecast.missed()
        let widened = forecast.guardInterval
        #expect(widened > 0.006)
        forecast.found(at(40), at: at(40.2))
        #expect(forecast.guardInterval < widened && forecast.guardInterval > 0.9 * widened)
    }

    @Test("however late it comes from now on, it is not asked for too early for ever")
    func later() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var misses = 0
        while forecast.asking(for: at(100)) < at(100.6) {
            forecast.missed()
            misses += 1
        }
        #expect(misses < 16)
    }

    @Test(
        "nor now and then for ever: to find it in the end does not make up for asking too early",
        arguments: [0.03, 0.15, 0.3])
    func learnt(later: Double) {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var misses: [Int] = []
        for look in 10..<60 {
            let (wanted, arrival) = (at(Double(10 * look)), at(Double(10 * look) + 0.1 + later))
            var asking = forecast.asking(for: wanted)
            misses.append(0)
            while asking < arrival {
                forecast.missed()
                misses[misses.count - 1] += 1
                asking = asking.advanced(bySeconds: forecast.longestGuardInterval)
            }
            forecast.found(wanted, at: asking)
        }
        #expect(misses.dropFirst(10).reduce(0, +) <= 3)
    }

    @Test("a clock that drifts away from the receiver's does not make each look later than the one before")
    func drift() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var worst = 0.0
        for look in 10..<450 {
            // A drift of 20 ppm: 0.2 ms per 10 s.
            let arrival = at(Double(10 * look) + 0.1 - 0.0002 * Double(look - 10))
            var asking = forecast.asking(for: at(Double(10 * look)))
            while asking < arrival {
                forecast.missed()
                asking = asking.advanced(bySeconds: forecast.longestGuardInterval)
            }
            if look > 20, asking.seconds(since: arrival) < 0.05 { worst = max(worst, asking.seconds(since: arrival)) }
            forecast.found(at(Double(10 * look)), at: asking)
        }
        #expect(worst < 0.02)
    }

    @Test("an epoch that comes in several reports is left all the time it may need: half of one looks like a whole one")
    func pieces() {
        var forecast = EpochForecast()
        for second in 0..<60 { forecast.arrived(at(Double(second)), at: at(Double(second) + 0.1), reports: 3) }
        for look in 7...50 { forecast.found(at(Double(10 * look)), at: at(Double(10 * look) + 0.2)) }
        #expect(forecast.asking(for: at(600)) >= at(600.2))
        // Other parts of the second are not affected.
        forecast.arrived(at(601.5), at: at(601.6))
        #expect(forecast.asking(for: at(610.5)) < at(610.7))
    }

    @Test("without a period the instant itself is asked for")
    func unknown() {
        let forecast = EpochForecast()
        let asking = forecast.asking(for: at(5))
        #expect(asking >= at(5) && asking < at(5.3))
    }
}
