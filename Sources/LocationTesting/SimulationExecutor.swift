import Dispatch
import Synchronization

/// Runs the tasks of a simulation's test one after the other, in the order in which they become ready, so that their
/// interleaving is the same every time.
///
/// The test itself, `async let`, task groups and what they call run here, also on actors. Unstructured and detached
/// tasks and main-actor code do not.
final class SimulationExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "Simulation")
    private let waiting = Atomic<Int>(0)

    /// Whether a job is waiting.
    var hasJobs: Bool { waiting.load(ordering: .acquiring) > 0 }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.add(1, ordering: .acquiringAndReleasing)
        queue.async {
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
            // Safe because each job is enqueued once.
            unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
