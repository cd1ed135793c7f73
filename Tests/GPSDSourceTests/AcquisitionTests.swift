import GPSDSource
import LocationModel
import Testing

@Suite("How gpsd is asked")
struct AcquisitionTests {
    private let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
    private var forecast: EpochForecast {
        var forecast = EpochForecast()
        for second in -3...0 {
            let time = now.advanced(bySeconds: Double(second))
            forecast.arrived(time, at: time)
        }
        return forecast
    }

    private func acquisition(_ demand: Demand, startUp: Double = 30) -> Acquisition {
        Acquisition(for: demand, at: now, forecast: forecast, startUp: startUp)
    }

    @Test("every epoch is streamed")
    func everyEpoch() { #expect(acquisition(.everyEpoch) == .streaming) }

    @Test("a fix that is wanted within three epochs is not worth asking for", arguments: [-5.0, 0, 1, 2.9])
    func soon(_ wait: Double) {
        #expect(acquisition(.notBefore(now.advanced(bySeconds: wait))) == .streaming)
    }

    @Test("a later one is asked for once", arguments: [4.0, 10, 60, 90])
    func later(_ wait: Double) {
        let earliest = now.advanced(bySeconds: wait)
        #expect(acquisition(.notBefore(earliest)) == .asking(at: forecast.asking(for: earliest)))
    }

    @Test("after a wait beyond gpsd's release time and the receiver's start-up, gpsd may close the receiver")
    func released() {
        let earliest = now.advanced(bySeconds: 300)
        #expect(acquisition(.notBefore(earliest)) == .released(until: now.advanced(bySeconds: 270)))
        #expect(acquisition(.idle) == .released(until: nil))
    }

    @Test("a receiver that starts slowly is released for longer waits only")
    func slow() {
        let earliest = now.advanced(bySeconds: 150)
        #expect(acquisition(.notBefore(earliest), startUp: 30) == .released(until: now.advanced(bySeconds: 120)))
        #expect(acquisition(.notBefore(earliest), startUp: 100) == .asking(at: forecast.asking(for: earliest)))
    }

    @Test("as long as the period is not known, it streams")
    func unknownPeriod() {
        let demand = Demand.notBefore(now.advanced(bySeconds: 20))
        #expect(Acquisition(for: demand, at: now, forecast: EpochForecast(), startUp: 30) == .streaming)
    }

    @Test("the start-up is learnt: what was waited for tells how long, what was there in time allows less")
    func startUp() {
        var startUp = StartUp()
        #expect(startUp.seconds == 30)
        let opened = now.advanced(bySeconds: 100)
        startUp.release(at: now)
        startUp.end(at: opened.advanced(bySeconds: 40), opened: opened, wasWaitedFor: true)
        #expect(startUp.seconds == 50)
        startUp.release(at: now)
        startUp.end(at: opened.advanced(bySeconds: 50), opened: opened, wasWaitedFor: false)
        #expect(startUp.seconds == 37.5)
        // One that nobody has released tells nothing, nor one that gpsd has not closed yet.
        startUp.end(at: opened.advanced(bySeconds: 500), opened: opened, wasWaitedFor: true)
        startUp.release(at: now)
        startUp.end(
            at: now.advanced(bySeconds: 60), opened: now.advanced(bySeconds: Acquisition.releaseTime),
            wasWaitedFor: true)
        #expect(startUp.seconds == 37.5)
    }
}
