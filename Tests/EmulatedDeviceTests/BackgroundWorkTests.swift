import EmulatedDevice
import Testing

/// The blocks that an app on a virtual clock runs on other threads.
struct BackgroundWorkTests {
    @Test func `A block that does not end is given up once, and not waited for again`() {
        let work = BackgroundWork(timeout: 0.01)
        let stuck = work.begin()
        work.wait {}
        #expect(!work.isBusy)
        for _ in 0..<3 {
            let short = work.begin()
            #expect(work.isBusy)
            work.end(short)
            #expect(!work.isBusy)
        }
        // Its late end is not that of another block.
        let next = work.begin()
        work.end(stuck)
        #expect(work.isBusy)
        work.end(next)
        #expect(!work.isBusy)
    }
}
