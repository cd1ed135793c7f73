import LaunchProtocol
import LocationModel
import TestSupport
import Testing

@testable import locationd

/// When time waits for an app in virtual pace.
struct SyncStateTests {
    @Test func `Time waits for the answer to each message and each location event`() {
        var sync = SyncState()
        #expect(sync.status(at: at(0)) == .idle)
        sync.send(.message(.didEnterBackground))
        sync.send(.locationEvent(.visit, nil))
        #expect(sync.status(at: at(0)) == .busy)
        sync.receive(.app(.returned(from: .didEnterBackground)))
        #expect(sync.status(at: at(0)) == .busy)
        sync.receive(.app(.locationEventHandled))
        #expect(sync.status(at: at(0)) == .idle)
    }

    @Test func `An app that has announced it is asked after anything that it was sent, and when its timer is due`() {
        var sync = SyncState()
        sync.announceSyncs()
        #expect(sync.status(at: at(1)) == .unknown(SyncRequest(number: 1, time: at(1), suspended: 0)))
        #expect(sync.status(at: at(1)) == .busy)
        sync.receiveReply(1, timer: at(5))
        #expect(sync.status(at: at(1)) == .idle && sync.nextTimer == at(5))
        sync.send(.state(.active, from: .inactive))
        #expect(sync.status(at: at(2)) == .unknown(SyncRequest(number: 2, time: at(2), suspended: 0)))
        sync.receiveReply(2, timer: at(5))
        #expect(sync.status(at: at(4)) == .idle)
        #expect(sync.status(at: at(5)) == .unknown(SyncRequest(number: 3, time: at(5), suspended: 0)))
        sync.receiveReply(3, timer: nil)
        #expect(sync.status(at: at(9)) == .idle && sync.nextTimer == nil)
    }

    @Test func `A suspended app is not waited for, and its timers are asked for again`() {
        var sync = SyncState()
        sync.announceSyncs()
        _ = sync.status(at: at(0))
        sync.receiveReply(1, timer: at(5))
        sync.stop(at: at(2))
        #expect(sync.status(at: at(6)) == .idle && sync.nextTimer == nil)
        sync.resume(at: at(12.5))
        #expect(sync.status(at: at(12.5)) == .unknown(SyncRequest(number: 2, time: at(12.5), suspended: 10.5)))
    }

    @Test func `Time continues without an app that does not answer, until it does`() {
        var sync = SyncState()
        sync.announceSyncs()
        sync.send(.message(.willTerminate))
        sync.abandon()
        #expect(sync.status(at: at(0)) == .idle && sync.isAbandoned)
        sync.receive(.app(.returned(from: .willTerminate)))
        #expect(!sync.isAbandoned)
        // Answers to nothing, and calls that were not awaited, change nothing.
        sync.receiveReply(9, timer: at(1))
        sync.receive(.app(.locationEventHandled))
        #expect(sync.nextTimer == nil && sync.status(at: at(0)) != .busy)
    }
}
