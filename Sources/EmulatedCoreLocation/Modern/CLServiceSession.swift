import EmulatedDevice
import LocationEngine

/// Says what the app needs as long as it is there: asks the user for it when he has not been asked, and tells how it
/// stands.
public final class CLServiceSession: Sendable {
    private let session: AppSession
    private let requirement: AuthorizationRequirement
    private let purpose: String?

    /// What the app needs to be allowed.
    public enum AuthorizationRequirement: Hashable, Sendable {
        /// Nothing: the user is not asked.
        case none
        /// Locations while the app is in use.
        case whenInUse
        /// Locations at any time.
        case always
    }

    /// Asks for a permission, on the screen.
    public convenience init(authorization: AuthorizationRequirement) {
        self.init(authorization, purpose: nil)
    }

    /// Asks for a permission, and for full accuracy for a purpose of `NSLocationTemporaryUsageDescriptionDictionary`, on
    /// the screen.
    public convenience init(authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String) {
        self.init(authorization, purpose: fullAccuracyPurposeKey)
    }

    private init(_ requirement: AuthorizationRequirement, purpose: String?) {
        self.requirement = requirement
        self.purpose = purpose
        session = AppSession(.current)
        session.ask(always: requirement == .none ? nil : requirement == .always, purpose: purpose)
    }

    /// Ends; ending again changes nothing.
    public func invalidate() { session.end() }

    /// How it stands with what the app needs: when the iteration begins, and whenever it changes.
    public var diagnostics: Diagnostics {
        Diagnostics(session.permission(), requirement: requirement, wantsFullAccuracy: purpose != nil)
    }

    /// How it stands with what the app needs.
    public struct Diagnostic: Sendable {
        let permission: Permission
        let requirement: AuthorizationRequirement
        let wantsFullAccuracy: Bool

        /// Whether the user lets the app know only roughly where the device is.
        public var accuracyLimited: Bool { permission.authorization.accuracy == .reduced }
        /// Whether the app needs locations at any time, and the user allows less.
        public var alwaysAuthorizationDenied: Bool {
            requirement == .always && permission.authorization.status == .authorizedWhenInUse
        }
        /// Whether the user has said no.
        public var authorizationDenied: Bool { permission.isDenied }
        /// Whether the user has switched location services off altogether: never here.
        public var authorizationDeniedGlobally: Bool { false }
        /// Whether the user is being asked.
        public var authorizationRequestInProgress: Bool { permission.isBeingAsked && requirement != .none }
        /// Whether the app must not, and the user cannot change it.
        public var authorizationRestricted: Bool { permission.isRestricted }
        /// Whether the app needs full accuracy, and the user allows less.
        public var fullAccuracyDenied: Bool { wantsFullAccuracy && accuracyLimited }
        /// Whether the user allows it while the app is in use only, and it is not.
        public var insufficientlyInUse: Bool { permission.isInsufficientlyInUse }
        /// Whether the app must hold another session first: never here.
        public var serviceSessionRequired: Bool { false }
    }

    /// How it stands with what the app needs, one after the other.
    public final class Diagnostics: AsyncSequence, Sendable {
        /// How it is.
        public typealias Element = Diagnostic
        /// The iteration does not fail; Apple's may.
        public typealias Failure = any Error

        private let changes: PermissionChanges
        private let requirement: AuthorizationRequirement
        private let wantsFullAccuracy: Bool

        init(_ changes: PermissionChanges, requirement: AuthorizationRequirement, wantsFullAccuracy: Bool) {
            self.changes = changes
            self.requirement = requirement
            self.wantsFullAccuracy = wantsFullAccuracy
        }

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator {
            Iterator(
                changes: changes.makeAsyncIterator(), requirement: requirement, wantsFullAccuracy: wantsFullAccuracy)
        }

        /// Listens for as long as it is there.
        public struct Iterator: AsyncIteratorProtocol {
            var changes: PermissionChanges.Iterator
            let requirement: AuthorizationRequirement
            let wantsFullAccuracy: Bool

            /// How it is now; nil when the task was cancelled, or the app's process has ended.
            public mutating func next() async throws -> Diagnostic? { try await next(isolation: nil) }

            /// How it is now; nil when the task was cancelled, or the app's process has ended.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Diagnostic? {
                await changes.next(isolation: actor).map {
                    Diagnostic(permission: $0, requirement: requirement, wantsFullAccuracy: wantsFullAccuracy)
                }
            }
        }
    }
}
