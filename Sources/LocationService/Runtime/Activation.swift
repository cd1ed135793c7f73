import LocationModel

/// The transition to the foreground: the app is inactive and will become active.
enum Activation {
    /// Once it has finished launching.
    case afterLaunch
    /// At this instant, or with the first location if that comes earlier; at once if the app requests no location.
    case before(Instant)
}
