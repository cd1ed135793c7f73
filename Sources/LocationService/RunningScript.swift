import LocationModel

/// A script in progress: its remaining steps, as instants of the trace.
struct RunningScript {
    private var steps: ArraySlice<Script.Step>
    private var origin: Instant

    init(_ script: Script, from origin: Instant) {
        steps = script.steps[...]
        self.origin = origin
    }

    var next: Instant? { steps.first.map { origin.advanced(bySeconds: $0.offset) } }

    mutating func popNext() -> Stimulus? { steps.popFirst()?.stimulus }

    /// Shifts the remaining steps after a jump of the trace's time, so that they keep their distances.
    mutating func shift(bySeconds seconds: Double) { origin = origin.advanced(bySeconds: seconds) }
}
