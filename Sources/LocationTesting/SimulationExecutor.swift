import Dispatch
import Synchronization

/// Runs the tasks of a simulation's test one after the other, in the order in which they could go on: what makes the
/// interleaving the same every time.
///
/// The test itself, `async let`, task groups and what they call run here, on actors too. An unstructured `Task`, a detached
/// one and what is the main actor's do not.
final class SimulationExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "Simulation")
    private let waiting = Atomic<Int>(0)

    /// Whether a job waits for its turn.
    var hasJobs: Bool { waiting.load(ordering: .acquiring) > 0 }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        waiting.add(1, ordering: .acquiringAndReleasing)
        queue.async {
            self.waiting.subtract(1, ordering: .acquiringAndReleasing)
            // Once, because each job comes once.
            unsafe job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
    }
}
