import GPSDTestSupport
import LocationModel

/// Another client of the same gpsd: tells what gpsd has heard of its receiver.
final class Spy {
    private let connection: GPSDConnection

    init(_ gpsd: GPSDaemon) throws {
        connection = try GPSDConnection(port: gpsd.port)
        try connection.watch()
    }

    /// Waits until gpsd has told everybody of an epoch, and has done with what it heard: it answers only then.
    func wait(for time: Instant) throws {
        while !(try connection.report("TPV").contains(#""time":"\#(time.iso8601)""#)) {}
        try connection.send("?VERSION;")
        _ = try connection.report("VERSION")
    }
}

/// A receiver whose epochs the test sends by hand to gpsd, and a source that the test moves through time with it.
final class Scene {
    let gpsd: GPSDaemon
    let receiver: SyntheticReceiver
    let driver: Driver
    private let spy: Spy?
    private let more: (Int) -> [UInt8]
    /// Seconds that the receiver takes to tell.
    static let delay = 0.2

    /// - Parameter more: what the receiver says at the end of each epoch.
    init(
        _ gpsd: GPSDaemon, _ receiver: SyntheticReceiver = SyntheticReceiver(), sharedMemoryKey: Int32? = nil,
        hasSpy: Bool = true, more: @escaping (Int) -> [UInt8] = { _ in [] }
    ) throws {
        self.more = more
        self.gpsd = gpsd
        self.receiver = receiver
        driver = Driver(
            port: gpsd.port, sharedMemoryKey: sharedMemoryKey ?? gpsd.sharedMemoryKey, start: receiver.start)
        spy = hasSpy ? try Spy(gpsd) : nil
    }

    /// An epoch's time has come and gpsd has heard of it; nobody has asked the source.
    func happen(_ epochs: Range<Int>) throws {
        for epoch in epochs {
            driver.set(receiver.time(epoch).advanced(bySeconds: Scene.delay))
            try gpsd.feeder.send(receiver.epoch(epoch) + more(epoch))
            try spy?.wait(for: receiver.time(epoch))
        }
    }

    /// These epochs are streamed.
    func stream(_ epochs: Range<Int>) throws {
        // The stream must have begun, or the first epochs have passed.
        _ = driver.run(.everyEpoch, until: { $0.isFound })
        for epoch in epochs {
            try happen(epoch..<epoch + 1)
            // Until gpsd knows its receiver it tells an epoch in parts, and one that may have more waits a moment.
            _ = driver.run(.everyEpoch, within: spy == nil ? 0.1 : 0.02, until: { $0.fix != nil })
            driver.pass(0.15)
            if driver.times.last != receiver.time(epoch) { driver.expectFix(.everyEpoch, at: receiver.time(epoch)) }
        }
    }
}
