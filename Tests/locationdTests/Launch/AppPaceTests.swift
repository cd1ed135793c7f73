import LaunchProtocol
import LocationModel
import TestSupport
import Testing

@testable import locationd

/// When time waits for an app in virtual pace.
struct AppPaceTests {
    @Test func `Time waits for the answer to each message and each location event`() {
        var pace = AppPace()
        #expect(pace.status(at: at(0)) == .idle)
        pace.send(.message(.didEnterBackground))
        pace.send(.locationEvent(.visit, nil))
        #expect(pace.status(at: at(0)) == .busy)
        pace.receive(.app(.returned(from: .didEnterBackground)))
        #expect(pace.status(at: at(0)) == .busy)
        pace.receive(.app(.locationEventHandled))
        #expect(pace.status(at: at(0)) == .idle)
    }

    @Test func `An app that has announced it is asked after anything that it was sent, and when its timer is due`() {
        var pace = AppPace()
        pace.announceSyncs()
        #expect(pace.status(at: at(1)) == .unknown(SyncRequest(number: 1, time: at(1), suspended: 0)))
        #expect(pace.status(at: at(1)) == .busy)
        pace.receiveReply(1, timer: at(5))
        #expect(pace.status(at: at(1)) == .idle && pace.nextTimer == at(5))
        pace.send(.state(.active, from: .inactive))
        #expect(pace.status(at: at(2)) == .unknown(SyncRequest(number: 2, time: at(2), suspended: 0)))
        pace.receiveReply(2, timer: at(5))
        #expect(pace.status(at: at(4)) == .idle)
        #expect(pace.status(at: at(5)) == .unknown(SyncRequest(number: 3, time: at(5), suspended: 0)))
        pace.receiveReply(3, timer: nil)
        #expect(pace.status(at: at(9)) == .idle && pace.nextTimer == nil)
    }

    @Test func `A suspended app is not waited for, and its timers are asked for again`() {
        var pace = AppPace()
        pace.announceSyncs()
        _ = pace.status(at: at(0))
        pace.receiveReply(1, timer: at(5))
        pace.stop(at: at(2))
        #expect(pace.status(at: at(6)) == .idle && pace.nextTimer == nil)
        pace.resume(at: at(12.5))
        #expect(pace.status(at: at(12.5)) == .unknown(SyncRequest(number: 2, time: at(12.5), suspended: 10.5)))
    }

    @Test func `Time continues without an app that does not answer, until it does`() {
        var pace = AppPace()
        pace.announceSyncs()
        pace.send(.message(.willTerminate))
        pace.abandon()
        #expect(pace.status(at: at(0)) == .idle && pace.isAbandoned)
        pace.receive(.app(.returned(from: .willTerminate)))
        #expect(!pace.isAbandoned)
        // Answers to nothing, and calls that were not awaited, change nothing.
        pace.receiveReply(9, timer: at(1))
        pace.receive(.app(.locationEventHandled))
        #expect(pace.nextTimer == nil && pace.status(at: at(0)) != .busy)
    }
}
