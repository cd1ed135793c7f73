import LocationModel
import TestSupport
import Testing

/// A receiver whose epochs the test sends to gpsd manually, and a source that the test moves through time with it.
final class GPSDFixture {
    let gpsd: GPSDaemon
    let receiver: SyntheticReceiver
    let driver: Driver
    private var observer: ObserverClient?
    private let extraOutput: (Int) -> [UInt8]
    /// The delay of the receiver's output in seconds.
    static let delay = 0.2

    /// - Parameters:
    ///   - isObserved: whether the observer stays connected, which keeps the receiver open.
    ///   - extraOutput: additional output of the receiver at the end of each epoch.
    init(
        _ gpsd: GPSDaemon, _ receiver: SyntheticReceiver = SyntheticReceiver(), sharedMemoryKey: Int32? = nil,
        isObserved: Bool = true, extraOutput: @escaping (Int) -> [UInt8] = { _ in [] }
    ) throws {
        self.extraOutput = extraOutput
        self.gpsd = gpsd
        self.receiver = receiver
        driver = Driver(
            port: gpsd.port, sharedMemoryKey: sharedMemoryKey ?? gpsd.sharedMemoryKey, start: receiver.start)
        observer = isObserved ? try ObserverClient(gpsd) : nil
        let client = try GPSDConnection(port: gpsd.port)
        driver.awaitArrivals = { _ in
            if gpsd.isPaused { return }
            do { _ = try client.roundTrips() } catch { Issue.record(error) }
        }
    }

    /// Advances to an epoch and waits until gpsd has received it, without calling the source.
    func feed(_ epochs: Range<Int>) throws {
        for epoch in epochs {
            driver.set(receiver.time(epoch).advanced(bySeconds: GPSDFixture.delay))
            try gpsd.feeder.send(receiver.epoch(epoch) + extraOutput(epoch))
            try observer?.wait(for: receiver.time(epoch))
        }
    }

    func stream(_ epochs: Range<Int>) throws {
        // The stream must have started, because otherwise the first epochs would be missed.
        _ = driver.run(.everyEpoch, until: { $0.isFound })
        let before = observer
        defer { observer = before }
        if observer == nil { observer = try ObserverClient(gpsd) }
        for epoch in epochs {
            try feed(epoch..<epoch + 1)
            driver.drain(.everyEpoch) { $0.fix != nil }
            // Until gpsd has identified its receiver it reports an epoch in parts, and an epoch that may have more
            // reports waits a moment.
            driver.advance(bySeconds: 0.15)
            if driver.times.last != receiver.time(epoch) { driver.expectFix(.everyEpoch, at: receiver.time(epoch)) }
        }
    }
}
