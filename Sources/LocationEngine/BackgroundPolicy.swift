public import LocationModel

/// What happens to an app's locations while it is off the screen; everything returns when it comes back.
public struct BackgroundPolicy: Hashable, Sendable {
    /// What replaces ``DesiredAccuracy/best``, ``DesiredAccuracy/bestForNavigation`` and whatever else asks for every
    /// fix (an accuracy of 0) in the background; nil leaves them. An accuracy in metres that the app asked for is its own
    /// choice and stays.
    public var accuracyInsteadOfBest: DesiredAccuracy?
    /// Whether work registered as *foreground only* is skipped.
    public var skipsForegroundOnlyWork: Bool
    /// Seconds that a location may wait in the background for others to be delivered with it in one batch; 0 delivers
    /// each at once. What waits is late by that much, which is no part of the accuracy contract.
    public var batchDelay: Double

    /// The policy of iOS apps that do it right: hundred meters, no heavy work, each location at once.
    public init(
        accuracyInsteadOfBest: DesiredAccuracy? = .hundredMeters, skipsForegroundOnlyWork: Bool = true,
        batchDelay: Double = 0
    ) {
        self.accuracyInsteadOfBest = accuracyInsteadOfBest
        self.skipsForegroundOnlyWork = skipsForegroundOnlyWork
        self.batchDelay = batchDelay
    }

    /// An app that goes on in the background as if it were on the screen: what the policy is measured against.
    public static let alwaysForeground = BackgroundPolicy(
        accuracyInsteadOfBest: nil, skipsForegroundOnlyWork: false)

    func accuracy(for desired: DesiredAccuracy, in state: ApplicationState) -> DesiredAccuracy {
        guard !state.isForeground, let replacement = accuracyInsteadOfBest,
            desired.radius == nil
        else { return desired }
        return replacement
    }

    func batches(in state: ApplicationState) -> Bool { batchDelay > 0 && state == .background }

    /// What an app does about locations that it gets in a state: the one in which it gets them, which may be another one
    /// than that in which they were made.
    public func work(in state: ApplicationState) -> Work {
        skipsForegroundOnlyWork && !state.isForeground ? .alwaysOnly : .all
    }
}
