import SystemCalls
import Testing

struct DeadlineTests {
    @Test func `The time left is at most the requested time`() {
        let deadline = Deadline(after: 3600)
        #expect(deadline.nanosecondsLeft <= 3_600_000_000_000)
        #expect(!deadline.hasPassed)
    }

    @Test(arguments: [0, -1, -1e300, -Double.infinity]) func `A deadline without time has passed`(seconds: Double) {
        let deadline = Deadline(after: seconds)
        #expect(deadline.hasPassed)
        #expect(deadline.nanosecondsLeft == 0)
    }

    @Test(arguments: [1e10, 1e300, Double.infinity, Double.nan])
    func `A time beyond the range of the clock is more than a century`(seconds: Double) {
        let century = 3_155_760_000_000_000_000
        #expect(Deadline(after: seconds).nanosecondsLeft > century)
    }

    @Test func `Nanoseconds beyond the range of the clock do not overflow`() {
        #expect(!Deadline(afterNanoseconds: .max).hasPassed)
        #expect(Deadline(afterNanoseconds: .min).hasPassed)
    }

    @Test func `A deadline passes`() {
        let deadline = Deadline(afterNanoseconds: 1_000_000)
        while case let left = deadline.nanosecondsLeft, left > 0 { sleep(nanoseconds: left) }
        #expect(deadline.hasPassed)
    }
}
