import EmulatedDevice
public import Foundation
import LocationModel
import Synchronization

extension NSObject {
    /// In the subclasses of `NSObject`, such as app delegates, view controllers and delegates of location managers,
    /// `Timer` is this one.
    public typealias Timer = AppTimer
}

/// Foundation's timer, on the app's time: in real time it is no other than Foundation's; in a simulation it fires as
/// the test advances the time, on the main thread, and stops while the app is suspended.
///
/// It has the name `Timer` in the subclasses of `NSObject`; no app writes `AppTimer`.
open class AppTimer: Foundation.Timer {
    /// A timer in a simulation.
    private struct Virtual {
        var interval: Double
        var repeats: Bool
        /// Seconds of the device's time from its creation until it fires first.
        var delay: Double
        /// The device's time of its creation; nil before the first epoch.
        var creation: Instant?
        var isValid = true
        var isScheduled = false
        var call: ScheduledCall?
    }

    /// The device on which it is virtual; it owns the timer while that is scheduled.
    private weak var device: Device?
    private let isVirtual: Bool
    private let block: @Sendable (AppTimer) -> Void
    private let virtual: Mutex<Virtual?>

    /// A timer that fires at a date and then, if it repeats, after each interval; not scheduled.
    @preconcurrency public override convenience init(
        fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (AppTimer) -> Void
    ) {
        self.init(fire: date, delay: date.secondsLeft, interval: interval, repeats: repeats, block: block)
    }

    /// A timer that fires after an interval, once or again and again; not scheduled.
    @preconcurrency public convenience init(
        timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (AppTimer) -> Void
    ) {
        let delay = max(interval, AppTimer.shortestInterval)
        self.init(
            fire: Date(timeIntervalSinceNow: delay), delay: delay, interval: interval, repeats: repeats, block: block)
    }

    private init(
        fire date: Date, delay: Double, interval: TimeInterval, repeats: Bool,
        block: @escaping @Sendable (AppTimer) -> Void
    ) {
        let device = Device.simulation
        let interval = repeats ? max(interval, AppTimer.shortestInterval) : 0
        self.device = device
        isVirtual = device != nil
        self.block = block
        virtual = Mutex(device.map { Virtual(interval: interval, repeats: repeats, delay: delay, creation: $0.time) })
        super.init(fire: date, interval: interval, repeats: repeats) { timer in
            if let timer = timer as? AppTimer { block(timer) }
        }
    }

    /// The shortest interval of Foundation's timers, in seconds.
    private static let shortestInterval = 0.0001

    /// A timer that is scheduled on the current thread's run loop.
    @preconcurrency @discardableResult open override class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (AppTimer) -> Void
    ) -> AppTimer {
        let timer = AppTimer(timeInterval: interval, repeats: repeats, block: block)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }

    /// Whether it was not invalidated and, if it does not repeat, has not fired.
    open override var isValid: Bool { virtual.withLock { $0?.isValid } ?? super.isValid }

    /// Seconds between two firings; 0 if it fires once.
    open override var timeInterval: TimeInterval { virtual.withLock { $0?.interval } ?? super.timeInterval }

    /// Fires now, without an effect on the next time.
    open override func fire() {
        guard isVirtual else { return super.fire() }
        guard isValid else { return }
        if virtual.withLock({ $0?.repeats != true }) { invalidate() }
        block(self)
    }

    /// Stops it for good: it cannot be scheduled again.
    open override func invalidate() {
        let call = virtual.withLock { virtual in
            virtual?.isValid = false
            return virtual?.call
        }
        call?.cancel()
        super.invalidate()
    }

    /// Starts it in a simulation; false in real time.
    func schedule() -> Bool {
        guard isVirtual else { return false }
        let now = device?.time
        let delay = virtual.withLock { virtual -> Double? in
            guard let timer = virtual, timer.isValid, !timer.isScheduled else { return nil }
            virtual?.isScheduled = true
            // Its date was fixed by its creation: scheduled later, it fires after the rest, or at once.
            guard let now, let creation = timer.creation else { return timer.delay }
            return max(0, timer.delay - now.seconds(since: creation))
        }
        if let delay { schedule(after: delay) }
        return true
    }

    private func schedule(after seconds: Double) {
        let timer = UncheckedSendableBox(self)
        let call = device?.schedule(after: seconds) { timer.value.handleDeadline() }
        virtual.withLock { $0?.call = call }
    }

    private func handleDeadline() {
        guard isValid else { return }
        // Before the block, so that the block can invalidate it.
        if let interval = virtual.withLock({ $0?.repeats == true ? $0?.interval : nil }) { schedule(after: interval) }
        fire()
    }
}

extension RunLoop {
    /// Schedules a timer on the simulation's virtual time, or else on this run loop.
    public func add(_ timer: AppTimer, forMode mode: RunLoop.Mode) {
        // Foundation's own timer does nothing in a simulation.
        if !timer.schedule() { add(timer as Foundation.Timer, forMode: mode) }
    }
}
