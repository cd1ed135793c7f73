package import LocationModel
package import TraceGenerator

/// A synthetic trace: the receiver's bytes, and the device's true positions.
package struct GeneratedTrace: Sendable {
    package private(set) var bytes: [UInt8] = []
    package private(set) var truth: [TruthPoint] = []

    package init(_ recipe: TraceRecipe) {
        var generator = TraceGenerator(recipe)
        while let point = generator.next(into: &bytes) { truth.append(point) }
    }

    package init(
        _ kind: TraceKind, rate: Double = 1, minutes: Double = 10, seed: UInt64 = 1,
        start: Instant = TraceRecipe.defaultStart, receiver: ReceiverProfile? = nil,
        motion: Motion = .smooth, isIrregular: Bool = false
    ) throws {
        self.init(
            try TraceRecipe(
                kind: kind, rate: rate, duration: 60 * minutes, seed: seed, start: start, receiver: receiver,
                motion: motion, isIrregular: isIrregular))
    }
}
