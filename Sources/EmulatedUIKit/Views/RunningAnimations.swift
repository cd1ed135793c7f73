import EmulatedDevice

/// The animations of the app's process that have not ended.
@MainActor final class RunningAnimations {
    typealias Completion = @MainActor @Sendable (Bool) -> Void

    /// Those of the app's current process.
    static var current: RunningAnimations { Device.current.object { RunningAnimations($0) } }

    /// How long one takes that begins in the background, where it is not seen: a frame.
    private static let frame = 1.0 / 60
    /// How many end together when the app enters the background. A chain of animations that ends only by a flag, which
    /// the app has not cleared, continues frame by frame.
    private static let limit = 1000

    private weak var device: Device?
    private var running: [(id: Int, completion: Completion)] = []
    private var last = 0

    private nonisolated init(_ device: Device) { self.device = device }

    func begin(_ seconds: Double, completion: @escaping Completion) {
        guard let device else { return }
        last += 1
        let id = last
        running.append((id, completion))
        let isInBackground = UIApplication.shared.applicationState == .background
        guard isInBackground || seconds.isFinite else { return }
        device.schedule(after: isInBackground ? RunningAnimations.frame : seconds) { [weak self] in
            self?.end(id, isFinished: !isInBackground)
        }
    }

    /// Ends all animations early, and those that begin as a result.
    func endEarly() {
        for _ in 0..<RunningAnimations.limit {
            guard let first = running.first else { return }
            end(first.id, isFinished: false)
        }
    }

    private func end(_ id: Int, isFinished: Bool) {
        guard let index = running.firstIndex(where: { $0.id == id }) else { return }
        running.remove(at: index).completion(isFinished)
    }
}
