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

        /// Touches are processed during the animation.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Begins at the current state of an earlier animation.
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
