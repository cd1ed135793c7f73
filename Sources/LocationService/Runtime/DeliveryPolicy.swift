import ApplicationLifecycle
import LocationEngine
import LocationModel

/// How locations are delivered in the app's current state. Computed when the state changes, not for every fix.
struct DeliveryPolicy {
    /// Whether deliveries reach the app now.
    private(set) var getsDeliveries = false
    /// Which of its work runs for them.
    private(set) var work = Work.all
    /// Until when the app may run in the background; nil for no limit.
    private(set) var backgroundTimeLimit: Instant?

    init() {}

    init(of lifecycle: borrowing ApplicationLifecycle, policy: BackgroundPolicy) {
        getsDeliveries = lifecycle.deliveryRule == .now
        work = policy.work(in: lifecycle.state)
        backgroundTimeLimit = lifecycle.backgroundTimeLimit
    }
}
