public import LocationModel

/// How an app's locations are handled while it is in the background; all restrictions end when it returns to the
/// foreground.
public struct BackgroundPolicy: Hashable, Sendable {
    /// Replaces ``DesiredAccuracy/best``, ``DesiredAccuracy/bestForNavigation`` and any other accuracy that requests
    /// every fix (such as 0) in the background; nil leaves them unchanged. An accuracy in metres requested by the app
    /// is not replaced.
    public var accuracyInsteadOfBest: DesiredAccuracy?
    /// Whether work registered as *foreground only* is skipped.
    public var skipsForegroundOnlyWork: Bool
    /// Seconds that a location may wait in the background to be delivered in a batch with others; 0 delivers each one
    /// immediately. The resulting delay is not part of the accuracy contract.
    public var batchDelay: Double

    /// The policy of well-behaved iOS apps: an accuracy of a hundred metres, no heavy work, each location delivered
    /// immediately.
    public init(
        accuracyInsteadOfBest: DesiredAccuracy? = .hundredMeters, skipsForegroundOnlyWork: Bool = true,
        batchDelay: Double = 0
    ) {
        self.accuracyInsteadOfBest = accuracyInsteadOfBest
        self.skipsForegroundOnlyWork = skipsForegroundOnlyWork
        self.batchDelay = batchDelay
    }

    /// An app that continues in the background as if it were on the screen; the baseline for comparisons.
    public static let alwaysForeground = BackgroundPolicy(
        accuracyInsteadOfBest: nil, skipsForegroundOnlyWork: false)

    /// The values of the environment variable `LOCATIOND_BACKGROUND`, for messages.
    package static let accuracyNames = "unchanged, 10m, 100m, 1km or 3km"

    /// Sets ``accuracyInsteadOfBest`` as the environment variable `LOCATIOND_BACKGROUND` says: `unchanged` for none, or
    /// the name of an accuracy in metres.
    /// - Returns: false if there is no such name.
    package mutating func setAccuracyInsteadOfBest(named name: String) -> Bool {
        if name == "unchanged" {
            accuracyInsteadOfBest = nil
            return true
        }
        guard let accuracy = DesiredAccuracy(named: name), accuracy.radius != nil, accuracy != .reduced else {
            return false
        }
        accuracyInsteadOfBest = accuracy
        return true
    }

    func accuracy(for desired: DesiredAccuracy, in state: ApplicationState) -> DesiredAccuracy {
        guard !state.isForeground, let replacement = accuracyInsteadOfBest,
            desired.radius == nil
        else { return desired }
        return replacement
    }

    func batches(in state: ApplicationState) -> Bool { batchDelay > 0 && state == .background }

    /// The work that an app does for locations that it receives in a state. The state at the delivery counts, not the
    /// one in which the locations were measured.
    public func work(in state: ApplicationState) -> Work {
        skipsForegroundOnlyWork && !state.isForeground ? .alwaysOnly : .all
    }
}
