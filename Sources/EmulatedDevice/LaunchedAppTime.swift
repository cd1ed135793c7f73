import Dispatch
import Foundation
import LocationModel
import LocationService
import Synchronization
import SystemCalls

/// The virtual time of an app in a process of its own: the system that has launched it says what time it is, and waits
/// until the app has done what is due.
///
/// It waits for the main queue, for the timers and delayed blocks of files that import UIKit, and for the blocks that
/// these put onto other queues. Other work of the app's threads runs in real time.
final class LaunchedAppTime: Sendable {
    let appTime = AppTime()
    /// How often in a row nothing may be found to do before the app counts as finished: what the main actor awaits
    /// comes back onto the main queue a moment later.
    private static let quietRounds = 2
    /// Real seconds after which the app counts as finished although its tasks still read locations.
    private static let timeout = 5.0

    private let state = Mutex((now: Instant?.none, suspended: 0.0))
    private let queue = DispatchQueue(label: "locationd.pace")

    /// The time that the system has last sent; nil before that.
    var now: Instant? { state.withLock { $0.now } }

    /// Does what is due, and then replies when the next timer is.
    /// - Parameters:
    ///   - suspended: seconds that the process was suspended so far, in which its timers stood still.
    ///   - reply: called on any thread.
    func settle(
        _ device: Device, at time: Instant, suspended: Double, _ reply: @escaping @Sendable (Instant?) -> Void
    ) {
        let slept = state.withLock { state in
            defer { state = (time, suspended) }
            return suspended - state.suspended
        }
        if slept > 0 { appTime.timers.shift(bySeconds: slept) }
        settle(device, Deadline(after: LaunchedAppTime.timeout), quiet: 0, reply)
    }

    private func settle(
        _ device: Device, _ deadline: Deadline, quiet: Int, _ reply: @escaping @Sendable (Instant?) -> Void
    ) {
        // After everything that is on the main queue already.
        DispatchQueue.main.async { [self] in
            var isQuiet = true
            while let now, let body = appTime.timers.popDue(at: now) {
                isQuiet = false
                body()
            }
            queue.async { [self, isQuiet] in
                let isIdle = isQuiet && !appTime.work.isBusy && !device.isAppBusy
                appTime.work.wait {}
                let quiet = isIdle ? quiet + 1 : 0
                if quiet >= LaunchedAppTime.quietRounds || deadline.hasPassed {
                    reply(appTime.timers.nextDue)
                } else {
                    settle(device, deadline, quiet: quiet, reply)
                }
            }
        }
    }
}
