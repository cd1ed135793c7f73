import LiveSources
import LocationModel
import TestSupport
import Testing

/// When the next epoch can be polled.
struct EpochForecastTests {
    /// A receiver that has streamed for a while, each epoch with this delay.
    private func streamed(period: Double, delay: Double, epochs: Int = 5) -> EpochForecast {
        var forecast = EpochForecast()
        for index in 0..<epochs {
            let time = at(Double(index) * period)
            forecast.recordArrival(of: time, at: time.advanced(bySeconds: delay))
        }
        return forecast
    }

    @Test(arguments: [0.1, 0.2, 1, 5])
    func `The period is learnt from the stream`(_ period: Double) throws {
        #expect(abs(try #require(streamed(period: period, delay: 0.2).period) - period) < 1e-6)
    }

    @Test func `A gap makes one step longer and is not taken for the period`() throws {
        var forecast = streamed(period: 1, delay: 0)
        forecast.recordArrival(of: at(30), at: at(30))
        forecast.recordArrival(of: at(31), at: at(31))
        #expect(abs(try #require(forecast.period) - 1) < 1e-6)
    }

    @Test func `The poll is due right after the first wanted epoch has arrived`() {
        let forecast = streamed(period: 1, delay: 0.3)
        // The last epoch was at second 4; the first one at 9.5 or later is at second 10.
        let poll = forecast.pollTime(for: at(9.5))
        #expect(poll > at(10.3) && poll < at(10.5))
        // If the requested instant is an epoch's exact time, that epoch is chosen.
        let exact = forecast.pollTime(for: at(10))
        #expect(exact > at(10.3) && exact < at(10.5))
    }

    @Test func `A later arrival than ever counts at once, an earlier one only when repeated`() {
        var forecast = streamed(period: 1, delay: 0.1)
        forecast.recordArrival(of: at(5), at: at(5.6))
        #expect(abs(forecast.delay - 0.6) < 1e-6)
        forecast.recordArrival(of: at(6), at: at(6.1))
        #expect(forecast.delay > 0.5)
        for second in 7..<60 { forecast.recordArrival(of: at(Double(second)), at: at(Double(second) + 0.1)) }
        #expect(forecast.delay < 0.11)
    }

    @Test func `An early poll makes the next one later, a punctual one makes it no later`() {
        var forecast = streamed(period: 1, delay: 0.1)
        let before = forecast.pollTime(for: at(20))
        forecast.recordEarlyPoll(at: before)
        #expect(forecast.pollTime(for: at(20)) > before)
        forecast.recordPoll(of: at(20), at: at(20.15))
        #expect(forecast.delay <= 0.15 + 1e-6)
    }

    @Test func `After one late epoch the polls are soon as early as before`() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        for look in 7..<20 {
            forecast.recordPoll(of: at(Double(10 * look)), at: forecast.pollTime(for: at(Double(10 * look))))
        }
        let usual = forecast.pollTime(for: at(200)).seconds(since: at(200))
        var poll = forecast.pollTime(for: at(200))
        while poll < at(200.5) {
            forecast.recordEarlyPoll(at: poll)
            poll = poll.advanced(bySeconds: forecast.longestGuardInterval)
        }
        forecast.recordPoll(of: at(200), at: poll)
        // The epoch arrived after the last poll that was too early, half a second late. The next one is punctual.
        #expect(forecast.delay < 0.5)
        for look in 21..<30 {
            forecast.recordPoll(of: at(Double(10 * look)), at: forecast.pollTime(for: at(Double(10 * look))))
        }
        #expect(forecast.pollTime(for: at(300)).seconds(since: at(300)) < usual + 0.5)
    }

    @Test func `A punctual receiver is polled right after its epoch, a late one as much later as it was late`() {
        let punctual = streamed(period: 1, delay: 0.1, epochs: 60)
        #expect(abs(punctual.pollTime(for: at(100)).seconds(since: at(100)) - 0.102) < 1e-6)
        var unpunctual = EpochForecast()
        for second in 0..<60 {
            let time = at(Double(second))
            unpunctual.recordArrival(of: time, at: time.advanced(bySeconds: second.isMultiple(of: 2) ? 0.1 : 0.12))
        }
        #expect(unpunctual.guardInterval > 0.01 && unpunctual.guardInterval < 0.05)
        #expect(unpunctual.pollTime(for: at(100)) > at(100.12))
    }

    @Test func `The earliest moment is found quickly, and after that only approached`() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 2)
        #expect(forecast.guardInterval > 0.8 * forecast.longestGuardInterval)
        for look in 1...3 { forecast.recordPoll(of: at(Double(10 * look)), at: at(Double(10 * look) + 0.2)) }
        #expect(forecast.guardInterval < 0.003)
        for look in 40...41 { forecast.recordEarlyPoll(at: at(Double(look))) }
        let widened = forecast.guardInterval
        #expect(widened > 0.006)
        forecast.recordPoll(of: at(42), at: at(42.2))
        #expect(forecast.guardInterval < widened && forecast.guardInterval > 0.9 * widened)
    }

    @Test func `A receiver that becomes later is not polled too early for ever`() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var misses = 0
        while forecast.pollTime(for: at(100)) < at(100.6) {
            forecast.recordEarlyPoll(at: forecast.pollTime(for: at(100)))
            misses += 1
        }
        #expect(misses < 16)
    }

    @Test(arguments: [0.03, 0.15, 0.3])
    func `A receiver that becomes later is not polled too early now and then for ever`(later: Double) {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var misses: [Int] = []
        for look in 10..<60 {
            let (wanted, arrival) = (at(Double(10 * look)), at(Double(10 * look) + 0.1 + later))
            var poll = forecast.pollTime(for: wanted)
            misses.append(0)
            while poll < arrival {
                forecast.recordEarlyPoll(at: poll)
                misses[misses.count - 1] += 1
                poll = poll.advanced(bySeconds: forecast.longestGuardInterval)
            }
            forecast.recordPoll(of: wanted, at: poll)
        }
        #expect(misses.dropFirst(10).reduce(0, +) <= 3)
    }

    @Test func `A drifting clock does not make each poll later than the one before`() {
        var forecast = streamed(period: 1, delay: 0.1, epochs: 60)
        var worst = 0.0
        for look in 10..<450 {
            // A drift of 20 ppm: 0.2 ms per 10 s.
            let arrival = at(Double(10 * look) + 0.1 - 0.0002 * Double(look - 10))
            var poll = forecast.pollTime(for: at(Double(10 * look)))
            while poll < arrival {
                forecast.recordEarlyPoll(at: poll)
                poll = poll.advanced(bySeconds: forecast.longestGuardInterval)
            }
            if look > 20, poll.seconds(since: arrival) < 0.05 { worst = max(worst, poll.seconds(since: arrival)) }
            forecast.recordPoll(of: at(Double(10 * look)), at: poll)
        }
        #expect(worst < 0.02)
    }

    @Test func `An epoch of several reports is given all the time that it may need`() {
        var forecast = EpochForecast()
        for second in 0..<60 {
            forecast.recordArrival(of: at(Double(second)), at: at(Double(second) + 0.1), reports: 3)
        }
        for look in 7...50 { forecast.recordPoll(of: at(Double(10 * look)), at: at(Double(10 * look) + 0.2)) }
        #expect(forecast.pollTime(for: at(600)) >= at(600.2))
        // Other parts of the second are not affected.
        forecast.recordArrival(of: at(601.5), at: at(601.6))
        #expect(forecast.pollTime(for: at(610.5)) < at(610.7))
    }

    @Test func `Without a known period the poll is due at the instant itself`() {
        let forecast = EpochForecast()
        let poll = forecast.pollTime(for: at(5))
        #expect(poll >= at(5) && poll < at(5.3))
    }
}
