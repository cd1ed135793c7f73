import Synchronization

/// The texts of failures, in their order.
final class CollectedFailures: Sendable {
    let texts = Mutex<[String]>([])
}
