import EmulatedDevice

/// Lets an app that is authorized *when in use* continue in the background, until ``invalidate()`` or its last
/// reference is gone: for live updates that were begun in the foreground. The app must have the background mode
/// `location`.
public final class CLBackgroundActivitySession: Sendable {
    private let session: SessionCore

    /// Begins a session that lasts until ``invalidate()`` or until its last reference is gone.
    public init() {
        session = SessionCore(.current, isBackgroundActivity: true)
    }

    /// Ends the session; repeated calls have no effect.
    public func invalidate() { session.end() }

    /// What prevents the session from having an effect: when the iteration begins, and whenever it changes.
    public var diagnostics: Diagnostics { Diagnostics(session.permission()) }

    /// What prevents the session from having an effect.
    public struct Diagnostic: Sendable {
        let permission: EffectivePermission

        /// Whether the user has denied authorization.
        public var authorizationDenied: Bool { permission.isDenied }
        /// Whether the user has switched off location services: always false here.
        public var authorizationDeniedGlobally: Bool { false }
        /// Whether location services are restricted for the app, which the user cannot change.
        public var authorizationRestricted: Bool { permission.isRestricted }
        /// Whether authorization is being requested.
        public var authorizationRequestInProgress: Bool { permission.isBeingAsked }
        /// Whether the app is authorized when in use only, and is in the background.
        public var insufficientlyInUse: Bool { permission.isInsufficientlyInUse }
        /// Whether the app must hold a ``CLServiceSession`` first: always false here.
        public var serviceSessionRequired: Bool { false }
    }

    /// A sequence of diagnostics.
    public final class Diagnostics: AsyncSequence, Sendable {
        /// The sequence's element, as `AsyncSequence` requires.
        public typealias Element = Diagnostic
        /// Iterating never throws; with Apple's type it may.
        public typealias Failure = any Error

        private let changes: EffectivePermissionChanges

        init(_ changes: EffectivePermissionChanges) { self.changes = changes }

        /// An iterator that begins with the current diagnostic.
        public func makeAsyncIterator() -> Iterator { Iterator(changes: changes.makeAsyncIterator()) }

        /// Observes while it exists.
        public struct Iterator: AsyncIteratorProtocol {
            var changes: EffectivePermissionChanges.Iterator

            /// The next diagnostic; nil when the task was cancelled or the app's process has ended.
            public mutating func next() async throws -> Diagnostic? { try await next(isolation: nil) }

            /// The next diagnostic; nil when the task was cancelled or the app's process has ended.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Diagnostic? {
                await changes.next(isolation: actor).map(Diagnostic.init)
            }
        }
    }
}
