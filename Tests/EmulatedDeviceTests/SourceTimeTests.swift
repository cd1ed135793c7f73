import LocationModel
import LocationService
import TestSupport
import Testing

@testable import EmulatedDevice

/// The time that an app reads between two events, with the monotonic clock as a parameter.
struct SourceTimeTests {
    private var time = SourceTime(pace: 60)

    @Test mutating func `Between two events time advances at the pace of the source`() {
        #expect(time.now(at(1000)) == nil)
        time.receive(.state(.active, from: .inactive), at: at(0), at(1000))
        #expect(time.now(at(1002)) == at(120))
    }

    /// The work of `applicationDidEnterBackground`: a notification that it schedules in 10 s is due 10 s later.
    @Test mutating func `While a message is handled time advances in real time, and does not jump afterwards`() {
        time.followLimits()
        time.receive(.message(.didEnterBackground), at: at(0), at(1000))
        #expect(time.now(at(1002)) == at(2))
        time.receive(.app(.returned(from: .didEnterBackground)), at(1002))
        #expect(time.now(at(1002)) == at(2))
        #expect(time.now(at(1003)) == at(62))
    }

    @Test(
        arguments: [
            (.message(.willFinishLaunching), .app(.returned(from: .didFinishLaunching))),
            (.locationEvent(.significantChange, nil), .app(.locationEventHandled)),
            (.expiration(BackgroundTaskID(rawValue: 1)), .app(.endBackgroundTask(BackgroundTaskID(rawValue: 1)))),
        ] as [(ServiceEvent, Stimulus)])
    mutating func `While the app has another time limit, time advances in real time`(begin: ServiceEvent, end: Stimulus)
    {
        time.followLimits()
        time.receive(begin, at: at(0), at(0))
        time.receive(.message(.didFinishLaunching), at: at(1), at(1))
        #expect(time.now(at(2)) == at(2))
        time.receive(end, at(2))
        #expect(time.now(at(3)) == at(62))
    }

    @Test mutating func `A suspended app has no limit, nor has one whose events count as handled at once`() {
        time.receive(.message(.didEnterBackground), at: at(0), at(0))
        #expect(time.now(at(1)) == at(60))
        time.followLimits()
        time.receive(.locationEvent(.significantChange, nil), at: at(100), at(2))
        time.receive(.state(.suspended, from: .background), at: at(110), at(3))
        #expect(time.now(at(4)) == at(170))
    }

    @Test mutating func `A slow trace is not accelerated by a limit`() {
        time = SourceTime(pace: 0.5)
        time.followLimits()
        time.receive(.message(.didEnterBackground), at: at(0), at(0))
        #expect(time.now(at(10)) == at(5))
    }

    /// The event of the instant 50 arrives when the app has received 60: as late as a second of real time is possible.
    @Test mutating func `Time does not go back, unless the source begins again`() {
        time.receive(.state(.active, from: .inactive), at: at(0), at(0))
        #expect(time.now(at(1)) == at(60))
        time.receive(.state(.inactive, from: .active), at: at(50), at(1))
        #expect(time.now(at(1)) == at(60))
        time.receive(.state(.active, from: .inactive), at: at(-1000), at(2))
        #expect(time.now(at(2)) == at(-1000))
    }
}
