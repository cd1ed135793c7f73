import Foundation
import StateStore
import Testing

/// What people read: what is wrong, and what to do about it.
struct MessageTests {
    @Test(
        arguments: [
            (.noHome, "there is no place for state; set HOME, or name a directory"),
            (.writableByOthers(path: "/s"), "/s: others may write to it; chmod go-w, or name another directory"),
            (.inUse(path: "/s", by: 1), "/s: is in use by process 1; end it, or name another directory"),
            (.inUse(path: "/s", by: nil), "/s: is in use by another process; end it, or name another directory"),
            (.inUse(path: "/s/trip", by: getpid()), "/s/trip: is in use by this process already"),
            (
                .newerVersion(path: "/s/trip", found: 3, known: 2),
                "/s/trip: has version 3, and this program knows 2; use the newer program, or move it away"
            ),
            (
                .failed(path: "/s/trip.new", .write, errno: ENOSPC),
                "/s/trip.new: cannot be written: No space left on device; make room, what was there before is kept"
            ),
            (.failed(path: "/s/trip", .read, errno: EIO), "/s/trip: cannot be read: Input/output error"),
            (.notEncodable(path: "/s/trip", at: ""), "/s/trip: the value cannot be encoded; mend its type"),
        ] as [(StateError, String)])
    func anErrorSaysWhatHelps(error: StateError, text: String) {
        #expect(error.description == text)
    }
}
