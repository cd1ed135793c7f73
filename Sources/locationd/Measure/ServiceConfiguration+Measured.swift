import LocationModel
import LocationService

extension ServiceConfiguration {
    /// The configuration of a measurement: best accuracy, one period in the background, at maximum speed.
    static func measured(_ arm: Arm, _ range: BackgroundRange, _ options: BackgroundOptions) -> Self {
        var configuration = Self()
        configuration.policy = arm.policy
        // The options are those of the policy that the foreground does not follow.
        if arm != .foreground { options.apply(to: &configuration) }
        if arm == .prediction { configuration.requests.append(.predictsPositions(true)) }
        configuration.script = .background(from: range.from, to: range.to)
        return configuration
    }
}
