import EmulatedDevice
public import Foundation

extension OperationQueue {
    /// The main queue, in a file that imports UIKit.
    public class var main: AppMainQueue { AppMainQueue.shared }
}

/// Foundation's main queue, on the app's time: in real time it passes everything on to Foundation's own; in a simulation
/// its operations run between two events, as those of `DispatchQueue.main` do.
///
/// It has the name `OperationQueue.main`; no app writes `AppMainQueue`.
public final class AppMainQueue: OperationQueue,
    @unchecked Sendable  // Proof: it has no state of its own.
{
    static let shared = AppMainQueue()

    /// Runs a block on the queue.
    public override func addOperation(_ block: @escaping @Sendable () -> Void) {
        guard let device = Device.simulation else { return foundationMainQueue.addOperation(block) }
        device.enqueueOnMainThread(block)
    }

    /// Runs an operation on the queue. In a simulation one that depends on others runs in real time.
    public override func addOperation(_ op: Operation) {
        guard let device = Device.simulation, op.isReady else { return foundationMainQueue.addOperation(op) }
        let operation = UncheckedSendableBox(op)
        device.enqueueOnMainThread { operation.value.start() }
    }

    /// Runs operations on the queue; in a simulation they are not waited for.
    public override func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
        guard Device.simulation != nil else {
            return foundationMainQueue.addOperations(ops, waitUntilFinished: wait)
        }
        for operation in ops { addOperation(operation) }
    }

    /// Runs a block after what the queue has been given before.
    public override func addBarrierBlock(_ barrier: @escaping @Sendable () -> Void) {
        guard Device.simulation != nil else { return foundationMainQueue.addBarrierBlock(barrier) }
        addOperation(barrier)
    }

    /// Waits until Foundation's queue is empty; in a simulation it returns at once.
    public override func waitUntilAllOperationsAreFinished() {
        if Device.simulation == nil { foundationMainQueue.waitUntilAllOperationsAreFinished() }
    }

    /// Dispatch's main queue.
    public override var underlyingQueue: DispatchQueue? {
        get { unsafe foundationMainQueue.underlyingQueue }
        set {}
    }

    /// That of Foundation's.
    public override var hash: Int { foundationMainQueue.hash }

    /// Whether it is a main queue.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as AnyObject) === self || (object as AnyObject) === foundationMainQueue
    }
}
