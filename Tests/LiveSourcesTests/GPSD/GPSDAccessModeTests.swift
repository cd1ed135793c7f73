import LiveSources
import LocationModel
import Testing

struct GPSDAccessModeTests {
    private let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
    private var forecast: EpochForecast {
        var forecast = EpochForecast()
        for second in -3...0 {
            let time = now.advanced(bySeconds: Double(second))
            forecast.recordArrival(of: time, at: time)
        }
        return forecast
    }

    private func mode(_ demand: Demand, startUp: Double = 30, hasSharedMemory: Bool = false) -> GPSDAccessMode {
        GPSDAccessMode(for: demand, at: now, forecast: forecast, startUp: startUp, hasSharedMemory: hasSharedMemory)
    }

    @Test func `Every epoch is streamed`() { #expect(mode(.everyEpoch) == .streaming) }

    @Test(arguments: [
        // Epochs ahead, and wake-ups with and without shared memory: streaming takes one for each epoch.
        (-3, 1, 1), (0, 1, 1), (1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 2), (60, 1, 2),
    ])
    func `A fix costs the fewest wake-ups that any way takes`(epochs: Int, withSharedMemory: Int, without: Int) {
        #expect(GPSDAccessMode.wakeUps(epochs: epochs, hasSharedMemory: true) == withSharedMemory)
        #expect(GPSDAccessMode.wakeUps(epochs: epochs, hasSharedMemory: false) == without)
    }

    @Test(arguments: [
        // Seconds ahead at 1 Hz; the last epoch was just now.
        (-5.0, false, false), (0, false, false), (0.5, false, false), (1, false, false), (1.5, true, false),
        (2, true, false), (2.5, true, true), (3, true, true), (10, true, true), (90, true, true),
    ])
    func `The mode with fewer wake-ups is chosen, and streaming if both have as many`(
        wait: Double, pollsSharedMemory: Bool, polls: Bool
    ) {
        let earliest = now.advanced(bySeconds: wait)
        let poll = GPSDAccessMode.polling(at: forecast.pollTime(for: earliest))
        #expect(mode(.notBefore(earliest), hasSharedMemory: true) == (pollsSharedMemory ? poll : .streaming))
        #expect(mode(.notBefore(earliest), hasSharedMemory: false) == (polls ? poll : .streaming))
    }

    @Test func `After a wait beyond gpsd's release time and the receiver's start-up, gpsd may close the receiver`() {
        let earliest = now.advanced(bySeconds: 300)
        #expect(mode(.notBefore(earliest)) == .released(until: now.advanced(bySeconds: 270)))
        #expect(mode(.idle) == .released(until: nil))
    }

    @Test func `A receiver that starts slowly is released for longer waits only`() {
        let earliest = now.advanced(bySeconds: 150)
        #expect(mode(.notBefore(earliest), startUp: 30) == .released(until: now.advanced(bySeconds: 120)))
        #expect(mode(.notBefore(earliest), startUp: 100) == .polling(at: forecast.pollTime(for: earliest)))
    }

    @Test func `The source streams until the period is known`() {
        let demand = Demand.notBefore(now.advanced(bySeconds: 20))
        #expect(
            GPSDAccessMode(
                for: demand, at: now, forecast: EpochForecast(), startUp: 30, hasSharedMemory: true) == .streaming)
    }

    @Test func `The receiver's start-up time is learnt`() {
        var startUp = ReceiverStartUp()
        #expect(startUp.seconds == 30)
        let opened = now.advanced(bySeconds: 100)
        startUp.release(at: now)
        startUp.end(at: opened.advanced(bySeconds: 40), opened: opened, wasAwaited: true)
        #expect(startUp.seconds == 50)
        startUp.release(at: now)
        startUp.end(at: opened.advanced(bySeconds: 50), opened: opened, wasAwaited: false)
        #expect(startUp.seconds == 37.5)
        // Nothing is learnt if it was not released before, or if gpsd had not closed it yet.
        startUp.end(at: opened.advanced(bySeconds: 500), opened: opened, wasAwaited: true)
        startUp.release(at: now)
        startUp.end(
            at: now.advanced(bySeconds: 60), opened: now.advanced(bySeconds: GPSDAccessMode.releaseTime),
            wasAwaited: true)
        #expect(startUp.seconds == 37.5)
    }
}
