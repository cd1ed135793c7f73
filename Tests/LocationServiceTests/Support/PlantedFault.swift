import ApplicationLifecycle
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

/// A run in which deliveries stop for a known reason: a walk with one fix per second, from 0 to 99 s.
struct PlantedFault: Sendable, CustomTestStringConvertible {
    /// A span without deliveries, in seconds from the first fix.
    struct Span: Hashable, CustomStringConvertible {
        let cause: GapCause.Kind
        let from: Double
        let to: Double
        var description: String { "\(cause) \(from)–\(to)" }
    }

    let name: String
    let steps: [Script.Step]
    let fixes: [Fix]
    let configure: @Sendable (inout ServiceConfiguration) -> Void
    let expected: [Span]

    init(
        _ name: String, _ steps: [Script.Step] = [], fixes: [Fix] = walk(0..<100),
        _ configure: @escaping @Sendable (inout ServiceConfiguration) -> Void = { _ in }, expected: Span...
    ) {
        (self.name, self.steps, self.fixes, self.configure, self.expected) = (name, steps, fixes, configure, expected)
    }

    var testDescription: String { name }

    /// The gaps of the run, and its counts.
    func run(
        changing change: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws -> (gaps: DeliveryGaps, counts: ServiceCounts) {
        var configuration = ServiceConfiguration()
        configuration.script = Script(steps)
        configuration.contract.warmUpTime = 0
        // Otherwise the background would need few fixes, which is a cause of its own.
        configuration.policy = .alwaysForeground
        configure(&configuration)
        change(&configuration)
        var service = LocationService(
            source: FixList(fixes, reportsEnd: true), application: Application(), configuration: configuration)
        try service.run()
        return (service.gaps, service.counts)
    }
}

extension DeliveryGaps {
    /// The spans, in whole seconds.
    var planted: [PlantedFault.Span] {
        all.map {
            PlantedFault.Span(
                cause: $0.cause.kind, from: $0.from.testSeconds.rounded(), to: $0.to.testSeconds.rounded())
        }
    }
}

/// A span in seconds from the first fix.
func span(_ cause: GapCause.Kind, _ from: Double, _ to: Double) -> PlantedFault.Span {
    PlantedFault.Span(cause: cause, from: from, to: to)
}

/// A request of the app's one location manager.
func request(_ offset: Double, _ request: Request) -> Script.Step {
    Script.Step(at: offset, .request(ServiceConfiguration.client, request))
}

func permission(
    _ offset: Double, _ status: Authorization.Status, accuracy: Authorization.Accuracy = .full
) -> Script.Step {
    Script.Step(at: offset, .authorization(Authorization(status, accuracy: accuracy)))
}

func step(_ offset: Double, _ stimulus: Stimulus) -> Script.Step { Script.Step(at: offset, stimulus) }
