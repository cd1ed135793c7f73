import ApplicationLifecycle
import LocationModel
import StateStore
import TestSupport
import Testing

/// The system's memory of an app without a process, preserved from one process to the next.
@Suite(.timeLimit(.minutes(15)), .live) struct RecordPersistenceTests {
    @Test func `The system's record outlives the system's process`() throws {
        let scratch = try Scratch()
        let (now, later) = (Instant(nanoseconds: 0), Instant(nanoseconds: 1_714_547_400_123_456_789))
        do {
            var document = try StateDocument<LifecycleRecord>("remembered", in: scratch.openState())
            var lifecycle = ApplicationLifecycle(profile: .iOS4to6, record: document.value ?? LifecycleRecord())
            var effects: [ApplicationLifecycle.Effect] = []
            for event in [.launch, .scheduleNotification(LocalNotification("tea", at: later)), .crash, .quit]
                as [LifecycleEvent]
            {
                lifecycle.handle(event, at: now, into: &effects)
            }
            try document.write(lifecycle.record)
        }
        let line = String(decoding: try scratch.bytes(of: "remembered").split(separator: 10)[1], as: UTF8.self)
        #expect(
            line == #"{"hasPreservedState":false,"scheduledNotifications":"#
                + #"[{"identifier":"tea","time":1714547400123456789}],"shownNotifications":[],"wasQuitByUser":true}"#,
            "a later program has to understand it")
        let document = try StateDocument<LifecycleRecord>("remembered", in: scratch.openState())
        let remembered = document.value ?? LifecycleRecord()
        #expect(remembered.scheduledNotifications == [LocalNotification("tea", at: later)])
        #expect(!ApplicationLifecycle(profile: .iOS4to6, record: remembered).mayBeRelaunched, "it was quit")
    }

    @Test func `Notifications are in order however they were kept`() throws {
        /// Valid file content that none of our programs has written.
        struct Unsorted: Codable {
            var hasPreservedState = true
            var wasQuitByUser = false
            var scheduledNotifications: [LocalNotification]
            var shownNotifications = ["egg"]
        }
        let scratch = try Scratch()
        let (early, late) = (
            LocalNotification("b", at: .init(nanoseconds: 1)), LocalNotification("a", at: .init(nanoseconds: 2))
        )
        do {
            var document = try StateDocument<Unsorted>("remembered", in: scratch.openState())
            try document.write(Unsorted(scheduledNotifications: [late, early]))
        }
        let document = try StateDocument<LifecycleRecord>("remembered", in: scratch.openState())
        #expect(document.value?.scheduledNotifications == [early, late])
        #expect(document.value?.hasPreservedState == true && document.value?.shownNotifications == ["egg"])
    }
}
