import Foundation
import StateStore
import Testing

/// User-visible messages: the problem and a remedy.
struct MessageTests {
    @Test(
        arguments: [
            (.noHome, "there is no directory for state; set HOME, or name one"),
            (.writableByOthers(path: "/s"), "/s: other users can write to it; chmod go-w, or name another directory"),
            (.inUse(path: "/s", by: 1), "/s: is in use by process 1; end it, or name another directory"),
            (.inUse(path: "/s", by: nil), "/s: is in use by another process; end it, or name another directory"),
            (.inUse(path: "/s/trip", by: getpid()), "/s/trip: is in use by this process already"),
            (
                .newerVersion(path: "/s/trip", found: 3, known: 2),
                "/s/trip: has version 3, but this program supports only 2; use the newer program, or move it away"
            ),
            (
                .failed(path: "/s/trip.new", .write, errno: ENOSPC),
                "/s/trip.new: cannot be written: No space left on device; free some space; the old content is kept"
            ),
            (.failed(path: "/s/trip", .read, errno: EIO), "/s/trip: cannot be read: Input/output error"),
            (.notEncodable(path: "/s/trip", at: ""), "/s/trip: the value cannot be encoded; fix its type"),
        ] as [(StateError, String)])
    func `Each error says what to do`(error: StateError, text: String) {
        #expect(error.description == text)
    }
}
