/// An operation on the state that is preserved for the next launch.
public enum Preservation: String, CaseIterable, Codable, Hashable, Sendable {
    /// The app saves the state of its screen.
    case save
    /// The app receives the saved state.
    case restore
    /// The saved state is deleted.
    case discard
}
