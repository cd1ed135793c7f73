import EmulatedDevice
public import Foundation
import Synchronization

extension OperationQueue {
    /// The main queue, in a file that imports UIKit.
    public class var main: AppMainQueue { AppMainQueue.shared }
}

/// Foundation's main queue, on the app's time: in real time it passes everything on to Foundation's own; in a
/// simulation its operations run between two events, as those of `DispatchQueue.main` do.
///
/// It has the name `OperationQueue.main`; no app writes `AppMainQueue`. Its `operations` and `operationCount` are
/// empty: Foundation declares them in an extension, so a subclass cannot pass them on.
public final class AppMainQueue: OperationQueue,
    @unchecked Sendable  // Proof: it has no state of its own.
{
    static let shared = AppMainQueue()

    /// Runs a block on the queue.
    public override func addOperation(_ block: @escaping @Sendable () -> Void) {
        guard Device.simulation != nil else { return foundationMainQueue.addOperation(block) }
        addOperation(BlockOperation(block: block))
    }

    /// Runs an operation on the queue, after those that it depends on.
    public override func addOperation(_ op: Operation) {
        guard let device = Device.simulation else { return foundationMainQueue.addOperation(op) }
        device.object { _ in SimulatedOperations() }.add(op, on: device)
    }

    /// Runs operations on the queue; in a simulation they are not waited for.
    public override func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
        guard Device.simulation != nil else {
            return foundationMainQueue.addOperations(ops, waitUntilFinished: wait)
        }
        for operation in ops { addOperation(operation) }
    }

    /// Runs a block after what the queue has been given before; in a simulation not after an operation that waits for
    /// others.
    public override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
        guard Device.simulation != nil else { return foundationMainQueue.addBarrierBlock(barrier) }
        addOperation(barrier)
    }

    /// Waits until Foundation's queue is empty; in a simulation it returns at once.
    public override func waitUntilAllOperationsAreFinished() {
        if Device.simulation == nil { foundationMainQueue.waitUntilAllOperationsAreFinished() }
    }

    /// Cancels the operations that have not finished.
    public override func cancelAllOperations() {
        // Foundation's own method cancels nothing on the main queue.
        let device = Device.simulation
        let operations = device?.object { _ in SimulatedOperations() }.unfinished ?? foundationMainQueue.operations
        for operation in operations { operation.cancel() }
    }

    /// False: Foundation's main queue on Linux cannot be suspended.
    public override var isSuspended: Bool {
        get { foundationMainQueue.isSuspended }
        set { foundationMainQueue.isSuspended = newValue }
    }

    /// The name of Foundation's, which cannot be changed.
    public override var name: String? {
        get { foundationMainQueue.name }
        set { foundationMainQueue.name = newValue }
    }

    /// How many operations run at a time: one.
    public override var maxConcurrentOperationCount: Int {
        get { foundationMainQueue.maxConcurrentOperationCount }
        set { foundationMainQueue.maxConcurrentOperationCount = newValue }
    }

    /// Dispatch's main queue; setting it has no effect.
    public override var underlyingQueue: DispatchQueue? {
        get { unsafe foundationMainQueue.underlyingQueue }
        set {}
    }

    /// Equal to that of Foundation's main queue, as ``isEqual(_:)`` requires.
    public override var hash: Int { foundationMainQueue.hash }

    /// Whether it is a main queue.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as AnyObject) === self || (object as AnyObject) === foundationMainQueue
    }
}

/// The operations that an app's main queue has been given in a simulation.
private final class SimulatedOperations: Sendable {
    private let operations = Mutex<[UncheckedSendableBox<Operation>]>([])

    var unfinished: [Operation] { operations.withLock { $0 }.map(\.value).filter { !$0.isFinished } }

    func add(_ operation: Operation, on device: Device) {
        let operation = UncheckedSendableBox(operation)
        operations.withLock { $0 = $0.filter { !$0.value.isFinished } + [operation] }
        guard !operation.value.isReady else { return device.enqueueOnMainThread { operation.value.start() } }
        // On a thread of its own, because there is no notification when an operation becomes ready. The time waits for
        // it.
        device.runWork(on: .global()) { [weak device] in
            for dependency in operation.value.dependencies { dependency.waitUntilFinished() }
            device?.enqueueOnMainThread { operation.value.start() }
        }
    }
}
