/// Identifies the task in which it is made. Code outside of any task counts as one, too.
struct TaskIdentity: Hashable, Sendable {
    private let number: Int?

    init() { number = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }
}
