import EmulatedDevice

/// Lets an app that the user allows locations *while in use* go on behind the screen, until ``invalidate()`` or the last
/// reference to it is gone: for live updates that were begun on the screen. The app must have the background mode
/// `location`.
public final class CLBackgroundActivitySession: Sendable {
    private let session: AppSession

    /// Begins.
    public init() {
        session = AppSession(.current, begin: { $0.sessions.begin() }, end: { $0.sessions.end() })
    }

    /// Ends; ending again changes nothing.
    public func invalidate() { session.end() }

    /// What keeps the session from having an effect: how it is when the iteration begins, and whenever it changes.
    public var diagnostics: Diagnostics { Diagnostics(session.permission()) }

    /// What keeps the session from having an effect.
    public struct Diagnostic: Sendable {
        let permission: Permission

        /// Whether the user has said no.
        public var authorizationDenied: Bool { permission.isDenied }
        /// Whether the user has switched location services off altogether: never here.
        public var authorizationDeniedGlobally: Bool { false }
        /// Whether the app must not, and the user cannot change it.
        public var authorizationRestricted: Bool { permission.isRestricted }
        /// Whether the user is being asked.
        public var authorizationRequestInProgress: Bool { permission.isBeingAsked }
        /// Whether the session was begun behind the screen, with a permission for when the app is in use only.
        public var insufficientlyInUse: Bool { permission.isInsufficientlyInUse }
        /// Whether the app must hold a ``CLServiceSession`` first: never here.
        public var serviceSessionRequired: Bool { false }
    }

    /// What keeps the session from having an effect, one after the other.
    public final class Diagnostics: AsyncSequence, Sendable {
        /// How it is.
        public typealias Element = Diagnostic
        /// The iteration does not fail; Apple's may.
        public typealias Failure = any Error

        private let changes: PermissionChanges

        init(_ changes: PermissionChanges) { self.changes = changes }

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator { Iterator(changes: changes.makeAsyncIterator()) }

        /// Listens for as long as it is there.
        public struct Iterator: AsyncIteratorProtocol {
            var changes: PermissionChanges.Iterator

            /// How it is now; nil when the task was cancelled, or the app's process has ended.
            public mutating func next() async throws -> Diagnostic? {
                await changes.next(isolation: nil).map(Diagnostic.init)
            }

            /// How it is now; nil when the task was cancelled, or the app's process has ended.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Diagnostic? {
                await changes.next(isolation: actor).map(Diagnostic.init)
            }
        }
    }
}
