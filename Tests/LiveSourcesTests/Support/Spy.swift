import LocationModel
import TestSupport
import Testing

/// Another client of the same gpsd, which shows what gpsd has received.
final class Spy {
    private let connection: GPSDConnection

    init(_ gpsd: GPSDaemon) throws {
        connection = try GPSDConnection(port: gpsd.port)
        try connection.watch()
    }

    /// Waits until gpsd has sent an epoch to all clients and has processed its input.
    func wait(for time: Instant) throws {
        while !(try connection.report("TPV").contains(#""time":"\#(time.iso8601)""#)) {}
        _ = try connection.roundTrips()
    }
}

/// A receiver whose epochs the test sends to gpsd manually, and a source that the test moves through time with it.
final class Scene {
    let gpsd: GPSDaemon
    let receiver: SyntheticReceiver
    let driver: Driver
    private var spy: Spy?
    private let more: (Int) -> [UInt8]
    /// The delay of the receiver's output in seconds.
    static let delay = 0.2

    /// - Parameters:
    ///   - isWatched: whether the spy stays, and so keeps the receiver open.
    ///   - more: additional output of the receiver at the end of each epoch.
    init(
        _ gpsd: GPSDaemon, _ receiver: SyntheticReceiver = SyntheticReceiver(), sharedMemoryKey: Int32? = nil,
        isWatched: Bool = true, more: @escaping (Int) -> [UInt8] = { _ in [] }
    ) throws {
        self.more = more
        self.gpsd = gpsd
        self.receiver = receiver
        driver = Driver(
            port: gpsd.port, sharedMemoryKey: sharedMemoryKey ?? gpsd.sharedMemoryKey, start: receiver.start)
        spy = isWatched ? try Spy(gpsd) : nil
        let client = try GPSDConnection(port: gpsd.port)
        driver.awaitArrivals = { _ in
            if gpsd.isPaused { return }
            do { _ = try client.roundTrips() } catch { Issue.record(error) }
        }
    }

    /// Advances to an epoch and waits until gpsd has received it, without calling the source.
    func feed(_ epochs: Range<Int>) throws {
        for epoch in epochs {
            driver.set(receiver.time(epoch).advanced(bySeconds: Scene.delay))
            try gpsd.feeder.send(receiver.epoch(epoch) + more(epoch))
            try spy?.wait(for: receiver.time(epoch))
        }
    }

    /// Streams these epochs.
    func stream(_ epochs: Range<Int>) throws {
        // The stream must have started, because otherwise the first epochs would be missed.
        _ = driver.run(.everyEpoch, until: { $0.isFound })
        let before = spy
        defer { spy = before }
        if spy == nil { spy = try Spy(gpsd) }
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
