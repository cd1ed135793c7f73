import CPUMeter
import Foundation
import LocationModel
import LocationService
import Synchronization
import Testing

/// Asking for the status changes none of a run's figures.
struct StatusRequestTests {
    /// A live run with so many status requests, one after the other.
    private func run(statusRequests count: Int, observing: (inout Application) -> Void = { _ in }) -> (
        ServiceCounts, CPULedger
    ) {
        let remote = RemoteControl()
        var configuration = ServiceConfiguration()
        configuration.speed = .live
        var application = Application()
        observing(&application)
        Thread.detachNewThread {
            let replied = DispatchSemaphore(value: 0)
            for _ in 0..<count {
                remote.requestStatus { _ in replied.signal() }
                replied.wait()
            }
            remote.stop()
        }
        var service = LocationService(
            source: SilentSource(), application: application, configuration: configuration, remote: remote)
        do { try service.run() } catch { Issue.record(error) }
        return (service.counts, service.cost)
    }

    @Test func `A wake-up for a status request is not counted as one of the run`() {
        let (asked, ledger) = run(statusRequests: 50)
        // The loop may be asked to stop before it waits.
        #expect((0...1).contains(asked.wakeUps))
        #expect(ledger.statusRequests.visits == 50)
        #expect(ledger.statusRequests.usage.processNanoseconds > 0)
        #expect(run(statusRequests: 0).1.statusRequests.visits == 0)
    }

    @Test func `The CPU time of observers is counted in no state`() {
        let (_, ledger) = run(statusRequests: 1) { application in
            application.readObserverCost = {
                var usage = CPUUsage.zero
                (usage.processNanoseconds, usage.voluntarySwitches) = (1_000_000_000_000, 1_000_000)
                return usage
            }
        }
        // The same usage is left out of every reading, so none of it is in a difference.
        let total = ledger.total.usage
        #expect(total.processNanoseconds < 1_000_000_000_000 && total.voluntarySwitches < 1_000_000)
        #expect(ledger.startUp.voluntarySwitches < 0)
    }

    @Test func `An observer gets the status before the loop waits, as often as it wants it`() {
        let statuses = Mutex<[ApplicationState]>([])
        _ = run(statusRequests: 3) { application in
            application.statusObserver = { status in
                guard statuses.withLock({ $0.count < 2 }) else { return }
                let state = status().state
                statuses.withLock { $0.append(state) }
            }
        }
        #expect(statuses.withLock { $0.count } <= 2)
    }
}
