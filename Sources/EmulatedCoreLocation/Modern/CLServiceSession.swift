import EmulatedDevice
import LocationModel

/// Declares which authorization the app needs while this exists: requests it if the user has not been asked yet, and
/// reports whether it is granted.
public final class CLServiceSession: Sendable {
    private let session: SessionCore
    private let requirement: AuthorizationRequirement
    private let purpose: String?

    /// The authorization that the app needs.
    public enum AuthorizationRequirement: Hashable, Sendable {
        /// None: the user is not asked.
        case none
        /// Locations while the app is in use.
        case whenInUse
        /// Locations at any time.
        case always
    }

    /// Requests authorization if the app is in the foreground.
    public convenience init(authorization: AuthorizationRequirement) {
        self.init(authorization, purpose: nil)
    }

    /// Requests authorization, and full accuracy for a purpose of `NSLocationTemporaryUsageDescriptionDictionary`, if
    /// the app is in the foreground.
    public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        self.init(authorization, purpose: fullAccuracyPurposeKey)
    }

    private init(_ requirement: AuthorizationRequirement, purpose: String?) {
        self.requirement = requirement
        self.purpose = purpose
        session = SessionCore(.current)
        session.requestAuthorization(always: requirement == .none ? nil : requirement == .always, purpose: purpose)
    }

    /// Ends the session; repeated calls have no effect.
    public func invalidate() { session.end() }

    /// Whether the app has what it needs: when the iteration begins, and whenever that changes.
    public var diagnostics: Diagnostics {
        let (requirement, wantsFullAccuracy) = (requirement, purpose != nil)
        return Diagnostics(session.permission()) {
            Diagnostic(permission: $0, requirement: requirement, wantsFullAccuracy: wantsFullAccuracy)
        }
    }

    /// Whether the app has what it needs.
    public struct Diagnostic: Sendable {
        let permission: EffectivePermission
        let requirement: AuthorizationRequirement
        let wantsFullAccuracy: Bool

        /// Whether the app receives reduced accuracy only.
        public var accuracyLimited: Bool { permission.authorization.accuracy == .reduced }
        /// Whether the app needs *always* and is authorized *when in use* only.
        public var alwaysAuthorizationDenied: Bool {
            requirement == .always && permission.authorization.status == .authorizedWhenInUse
        }
        /// Whether the user has denied authorization.
        public var authorizationDenied: Bool { permission.isDenied }
        /// Whether the user has switched off location services: always false here.
        public var authorizationDeniedGlobally: Bool { false }
        /// Whether authorization is being requested.
        public var authorizationRequestInProgress: Bool { permission.isBeingAsked && requirement != .none }
        /// Whether location services are restricted for the app, which the user cannot change.
        public var authorizationRestricted: Bool { permission.isRestricted }
        /// Whether the app needs full accuracy and does not have it.
        public var fullAccuracyDenied: Bool { wantsFullAccuracy && accuracyLimited }
        /// Whether the app is authorized when in use only, and is in the background.
        public var insufficientlyInUse: Bool { permission.isInsufficientlyInUse }
        /// Whether the app must hold another session first: always false here.
        public var serviceSessionRequired: Bool { false }
    }

    /// A sequence of diagnostics.
    public final class Diagnostics: AsyncSequence, Sendable {
        /// The sequence's element, as `AsyncSequence` requires.
        public typealias Element = Diagnostic
        /// Iterating never throws; with Apple's type it may.
        public typealias Failure = any Error

        private let changes: EffectivePermissionChanges
        private let diagnose: @Sendable (EffectivePermission) -> Diagnostic

        init(
            _ changes: EffectivePermissionChanges, _ diagnose: @escaping @Sendable (EffectivePermission) -> Diagnostic
        ) {
            self.changes = changes
            self.diagnose = diagnose
        }

        /// An iterator that begins with the current diagnostic.
        public func makeAsyncIterator() -> Iterator {
            Iterator(changes: changes.makeAsyncIterator(), diagnose: diagnose)
        }

        /// Observes while it exists.
        public struct Iterator: AsyncIteratorProtocol {
            var changes: EffectivePermissionChanges.Iterator
            let diagnose: @Sendable (EffectivePermission) -> Diagnostic

            /// The next diagnostic; nil when the task was cancelled or the app's process has ended.
            public mutating func next() async throws -> Diagnostic? { try await next(isolation: nil) }

            /// The next diagnostic; nil when the task was cancelled or the app's process has ended.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Diagnostic? {
                await changes.next(isolation: actor).map(diagnose)
            }
        }
    }
}
