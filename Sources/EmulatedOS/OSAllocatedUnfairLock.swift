import Foundation

/// A lock with the state that it protects.
public struct OSAllocatedUnfairLock<State>:
    @unchecked Sendable  // Proof: the state is accessed under the lock only.
{
    private final class Storage {
        let lock = NSLock()
        var state: State
        init(_ state: State) { self.state = state }
    }

    private let storage: Storage

    /// A lock with a state that is not sendable; it must not be used elsewhere.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Calls a body with the state while no other thread does.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try storage.lock.withLock { try body(&storage.state) }
    }

    /// Calls a body with the state while no other thread does.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Calls a body with the state if no other thread does; nil otherwise.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        guard storage.lock.try() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// A lock with a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Waits until no other thread has the lock.
    public func lock() { storage.lock.lock() }
    /// Releases the lock; the thread must hold it.
    public func unlock() { storage.lock.unlock() }
    /// Locks it if no other thread has it.
    public func lockIfAvailable() -> Bool { storage.lock.try() }

    /// Calls a body while no other thread does.
    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { _ in try body() }
    }
}
