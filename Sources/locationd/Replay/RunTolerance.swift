/// What may differ between a run and a recorded one.
struct RunTolerance {
    /// Metres between two positions.
    var metres: Double?
    /// Seconds between two times.
    var seconds: Double?
    /// Differences of other numbers, by their keys.
    var values: [String: Double] = [:]
    /// Keys that are not compared.
    var ignored: Set<String> = []

    var isNeeded: Bool { metres != nil || seconds != nil || !values.isEmpty || !ignored.isEmpty }
}
