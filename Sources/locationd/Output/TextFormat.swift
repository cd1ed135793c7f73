import LocationModel

/// How text for the user is written. What programs read (JSON Lines, CSV, JUnit) does not depend on it.
struct TextFormat: Sendable {
    var time = LocalTime.utc
    var units = UnitSystem.metric
    var colors = TextColors.none
}
