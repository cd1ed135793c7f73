import EmulatedDevice
public import Foundation

/// Animations: the new values are set at once, and the completion is called when the time is over. In between nothing
/// can be seen.
extension UIView {
    /// Options of an animation; only `repeat` has an effect.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits that UIKit uses for these options.
        public let rawValue: UInt

        /// The set with this number.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Touches are processed meanwhile.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Begins where an earlier one has come.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats indefinitely: the completion is called when the app enters the background.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs back and forth.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// A transition that fades from one content to the other.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A transition that turns the view around from its left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition that turns the view around from its right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Slow at both ends.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// At a constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Animates changes.
    ///
    /// When the app enters the background its animations end early, with false for their completions. One that begins
    /// in the background ends after a sixtieth of a second, also with false.
    /// - Parameters:
    ///   - duration: seconds of the app's time, 0 or more.
    ///   - delay: seconds until it begins, 0 or more.
    ///   - options: only `repeat` has an effect.
    ///   - animations: sets the new values; called at once.
    ///   - completion: called on the main thread; true if the whole duration has passed.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animations()
        let seconds = options.contains(.repeat) ? .infinity : max(0, delay) + max(0, duration)
        RunningAnimations.current.begin(seconds, completion: completion ?? { _ in })
    }

    /// Animates changes.
    /// - Parameters:
    ///   - duration: seconds of the app's time, 0 or more.
    ///   - animations: sets the new values; called at once.
    ///   - completion: called on the main thread; true if the whole duration has passed.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping @MainActor () -> Void,
        completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) { animate(withDuration: duration, delay: 0, animations: animations, completion: completion) }

    /// Animates changes as a spring moves, which here makes no difference.
    /// - Parameters:
    ///   - duration: seconds of the app's time, 0 or more.
    ///   - delay: seconds until it begins, 0 or more.
    ///   - dampingRatio: ignored.
    ///   - velocity: ignored.
    ///   - options: only `repeat` has an effect.
    ///   - animations: sets the new values; called at once.
    ///   - completion: called on the main thread; true if the whole duration has passed.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Animates a change of a view's content.
    /// - Parameters:
    ///   - view: the view.
    ///   - duration: seconds of the app's time, 0 or more.
    ///   - options: only `repeat` has an effect.
    ///   - animations: makes the change; called at once.
    ///   - completion: called on the main thread; true if the whole duration has passed.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (@MainActor () -> Void)?, completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: completion)
    }

    /// Whether animations are enabled; always true.
    public class var areAnimationsEnabled: Bool { true }

    /// Makes changes without an animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}

/// The animations of the app's process that have not ended.
@MainActor final class RunningAnimations {
    typealias Completion = @MainActor @Sendable (Bool) -> Void

    /// Those of the app's current process.
    static var current: RunningAnimations { Device.current.object { RunningAnimations($0) } }

    /// How long one takes that begins in the background, where it is not seen: a frame.
    private static let frame = 1.0 / 60
    /// How many end together when the app enters the background. A chain of animations that ends only by a flag, which
    /// the app has not cleared, goes on frame by frame.
    private static let limit = 1000

    private weak var device: Device?
    private var running: [(id: Int, completion: Completion)] = []
    private var last = 0

    private nonisolated init(_ device: Device) { self.device = device }

    func begin(_ seconds: Double, completion: @escaping Completion) {
        guard let device else { return }
        last += 1
        let id = last
        running.append((id, completion))
        let isInBackground = UIApplication.shared.applicationState == .background
        guard isInBackground || seconds.isFinite else { return }
        device.schedule(after: isInBackground ? RunningAnimations.frame : seconds) { [weak self] in
            self?.end(id, isFinished: !isInBackground)
        }
    }

    /// Ends all animations early, and those that begin meanwhile.
    func endEarly() {
        for _ in 0..<RunningAnimations.limit {
            guard let first = running.first else { return }
            end(first.id, isFinished: false)
        }
    }

    private func end(_ id: Int, isFinished: Bool) {
        guard let index = running.firstIndex(where: { $0.id == id }) else { return }
        running.remove(at: index).completion(isFinished)
    }
}
