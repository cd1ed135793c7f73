/// What locking the device does to the app on the screen.
enum LockEffect {
    /// It goes to the background.
    case background
    /// It stays where it is, inactive.
    case interruption
}
